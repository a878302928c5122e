import { formatCount } from '@sodalizio/ui';

const size = (width: number, height: number) => `${formatCount(width)} × ${formatCount(height)} pixel`;

/** Words of choosing, cropping and describing pictures. */
export const pictureLabels = {
  field: 'Immagine',
  hint: 'PNG o JPEG (.png, .jpg, .jpeg), fino a 15 MB. Puoi anche trascinarla qui.',
  upload: 'Carica un’immagine',
  uploadOther: 'Carica un’altra immagine',
  fromLibrary: 'Scegli dalla libreria',
  crop: 'Ritaglia',
  remove: 'Rimuovi immagine',
  removed: 'Immagine rimossa.',
  undo: 'Annulla',
  preview: 'Anteprima dell’immagine',
  gone: 'L’immagine non si può mostrare.',
  blank: 'Nessuna immagine',

  alternative: 'Testo alternativo',
  alternativeHint: 'Che cosa mostra l’immagine, in una frase: lo ascolta chi non la vede.',
  alternativeOfOther: 'Questo testo descriveva l’immagine di prima: controlla che valga ancora.',
  alternativeMissing: 'Scrivi che cosa mostra l’immagine, oppure segnala che è decorativa.',
  decorative: 'Immagine decorativa: non dice nulla che non sia già nel testo',

  sending: 'Invio dell’immagine',
  reading: 'Preparazione dell’immagine',
  percent: (share: number) => `${Math.round(share * 100)} %`,
  stored: 'Immagine caricata.',
  picked: 'Immagine scelta.',
  wrongEnding: (name: string) => `«${name}» non si può usare: servono immagini .png, .jpg o .jpeg.`,
  wrongContent: (name: string) => `«${name}» non contiene un’immagine PNG o JPEG, qualunque sia il suo nome.`,
  tooLarge: (name: string) => `«${name}» è troppo grande: al massimo 15 MB.`,
  empty: (name: string) => `«${name}» è vuoto.`,
  unreadable: (name: string) => `«${name}» non si può leggere: controlla che esista ancora e riprova.`,
  oneAtATime: 'Puoi caricare un’immagine alla volta.',
  onItsWay: 'L’immagine sta ancora arrivando: aspetta che sia caricata, o annulla il caricamento, e riprova.',

  libraryTitle: 'Libreria delle immagini',
  use: 'Usa questa immagine',
  insert: 'Inserisci immagine',
  search: 'Cerca per nome',
  searchPlaceholder: 'Cerca...',
  found: (count: number) => (count === 1 ? '1 immagine' : `${formatCount(count)} immagini`),
  pictures: 'Immagini',
  more: 'Mostra altre immagini',
  chosen: (name: string) => `Scelta: ${name}`,
  chooseFirst: 'Scegli prima un’immagine.',
  emptyLibrary: 'La libreria è ancora vuota',
  emptyLibraryHint: 'Le immagini che carichi restano qui e si possono usare di nuovo.',
  nothingFound: 'Nessuna immagine trovata',
  nothingFoundHint: 'Prova con un’altra parola del nome del file.',
  size,

  cropTitle: 'Ritaglia l’immagine',
  cropHint:
    'Sposta l’immagine nel riquadro trascinandola, con le frecce della tastiera o con i pulsanti. L’originale resta nella libreria.',
  cropFrame: 'Riquadro di 600 × 400: le frecce spostano l’immagine',
  zoom: 'Ingrandimento',
  move: { left: 'Sposta a sinistra', right: 'Sposta a destra', up: 'Sposta in alto', down: 'Sposta in basso' },
  centre: 'Al centro',
  part: (width: number, height: number) => `Parte scelta: ${size(width, height)} dell’originale.`,
  partSmall: (width: number, height: number) =>
    `Parte scelta: ${size(width, height)} dell’originale, meno di 600 × 400: il ritaglio sarà poco nitido.`,
  cropping: 'Ritaglio in corso',
  loadingPicture: 'L’immagine è in arrivo…',
} as const;
