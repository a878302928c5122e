/** Words of the editor. */
export const labels = {
  toolbar: 'Formattazione del testo',
  /** Announced with the field: keyboard users would have to pass through the whole text otherwise. */
  keys: 'Alt F10 porta alla barra di formattazione.',
  undo: 'Un passo indietro',
  redo: 'Un passo avanti',
  h2: 'Intestazione grande',
  h3: 'Intestazione media',
  h4: 'Intestazione piccola',
  strong: 'Grassetto',
  em: 'Corsivo',
  u: 'Sottolineato',
  s: 'Barrato',
  ul: 'Elenco puntato',
  ol: 'Elenco numerato',
  deeper: 'Aumenta il rientro',
  shallower: 'Riduci il rientro',
  quote: 'Citazione',
  rule: 'Linea orizzontale',
  link: 'Collegamento',
  picture: 'Inserisci immagine',
  words: 'Testo alternativo dell’immagine',
  clear: 'Togli la formattazione',
  withKeys: (name: string, keys: string) => `${name} (${keys})`,

  placeholder: 'Inserisci un segnaposto',
  askFallback: (label: string) => `Se «${label}» manca…`,
  fallbackTitle: (label: string) => `Se «${label}» manca`,
  fallbackField: 'Testo da mettere al suo posto',
  fallbackHint: 'Per chi non ha questo dato. Se resta vuoto, chi non ce l’ha blocca l’invio.',
  fallbackHintOf: (fallback: string) => `Per chi non ha questo dato. Vuoto: «${fallback}».`,
  placeholderFallback: (fallback: string) => `Se manca: «${fallback}»`,
  typedPlaceholders: (found: readonly string[]) =>
    found.length === 1
      ? `«${found[0]}» tra parentesi graffe è un segnaposto scritto come testo: così non sarà sostituito.`
      : `${found.map((one) => `«${one}»`).join(', ')} tra parentesi graffe sono segnaposto scritti come testo: così non saranno sostituiti.`,
  makePlaceholders: 'Trasforma in segnaposto',

  apply: 'Applica',
  leave: 'Lascia com’è',

  linkTitle: 'Collegamento',
  linkAddress: 'Indirizzo',
  linkHint: 'Una pagina (esempio.it), un indirizzo e-mail o un numero di telefono.',
  linkText: 'Testo da mostrare',
  linkWrong: 'Indirizzo non valido: controlla che sia scritto per intero, come https://esempio.it',
  linkRemove: 'Togli il collegamento',
  linkOnPicture: 'Un collegamento si mette sulle parole, non su un’immagine: scegli prima il punto o le parole.',

  wordsTitle: 'Testo alternativo',
  wordsField: 'Che cosa mostra l’immagine',
  wordsHint: 'In una frase: la ascolta chi non la vede. Vuoto se l’immagine è decorativa.',

  lostPictures: (count: number) =>
    count === 1
      ? 'Il testo è incollato senza la sua immagine: caricala nella libreria e mettila qui con «Inserisci immagine».'
      : `Il testo è incollato senza le sue ${count} immagini: caricale nella libreria e mettile qui con «Inserisci immagine».`,
  pictureFile: 'Le immagini si aggiungono con «Inserisci immagine», dalla libreria.',
  otherFile: 'Nel testo non si possono inserire file.',
} as const;
