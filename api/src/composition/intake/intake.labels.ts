/** A possibly hostile name, reduced to at most 80 plain characters for a sentence. */
const named = (name: string) => {
  const plain = name.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '?');
  return `«${plain.length > 80 ? `${plain.slice(0, 80)}…` : plain}»`;
};
const all = (names: readonly string[]) => {
  const first = names.slice(0, 3).map(named).join(', ');
  const others = names.length - 3;
  return others > 0 ? `${first} e ${others === 1 ? 'un altro' : `altri ${others}`}` : first;
};

export const intakeSentences = {
  empty: 'Non è arrivato nulla: serve lo zip della versione.',
  damaged: 'Quello che è arrivato non è uno zip, oppure è danneggiato o arrivato solo in parte.',
  damagedFile: (name: string) => `Il file ${named(name)} è danneggiato: non corrisponde alla sua somma di controllo.`,
  encrypted: 'Lo zip è protetto da password: serve senza protezione.',
  tooMany: (most: number) => `Lo zip contiene troppi file: al massimo ${most}.`,
  tooBig: (megabytes: number) => `I file sono troppo grandi: al massimo ${megabytes} MB in tutto.`,
  ratio: (name: string) => `Il file ${named(name)} è compresso in un modo anomalo e non viene aperto.`,
  overlap: 'Nello zip più file occupano lo stesso posto: non viene aperto.',
  method: (name: string) => `Il file ${named(name)} è compresso in un modo che non si legge: serve «deflate».`,
  link: (name: string) => `${named(name)} è un collegamento: una versione contiene solo file.`,
  twice: (name: string) => `Il file ${named(name)} compare due volte.`,
  inside: (name: string) => `${named(name)} è insieme un file e una cartella.`,
  path: (name: string) => `Il percorso ${named(name)} non è ammesso: servono nomi semplici, dentro la cartella.`,
  long: (name: string) => `Il percorso ${named(name)} è troppo lungo.`,
  type: (name: string) => `Il file ${named(name)} non è di un tipo che si può pubblicare.`,
  noAreaJson: 'Manca area.json: lo scrive la costruzione dell’area.',
  noList: 'Manca files.json, l’elenco dei file: lo scrive la costruzione dell’area.',
  notJson: (name: string) => `${named(name)} non si legge: non è JSON.`,
  jsonTooBig: (name: string) => `${named(name)} è troppo grande: al massimo 1 MB.`,
  unstorable: 'area.json contiene caratteri o nomi di campi che non si possono conservare.',
  wrongShape: (where: string) => `area.json non ha la forma prevista: guardare ${named(where)}.`,
  otherArea: (found: string, wanted: string) => `La versione è dell’area ${named(found)}, non di ${named(wanted)}.`,
  version: (found: string) => `La versione ${named(found)} non è un numero come 1.4.0.`,
  missing: (names: readonly string[]) => `area.json nomina file che non ci sono: ${all(names)}.`,
  otherFiles: (names: readonly string[]) => `I file non sono quelli elencati in files.json: ${all(names)}.`,
  filesGone: 'I file di questa versione non ci sono più: si può usare dopo averla pubblicata di nuovo.',
  permission: (names: readonly string[]) => `Questo server non conosce i permessi ${all(names)}.`,
  endpoints: (names: readonly string[]) => `Questo server non offre le chiamate ${all(names)}.`,
  otherContract: (found: number, spoken: number) =>
    `È fatta per il contratto ${found}, la shell di questo prodotto parla il ${spoken} e il precedente.`,
  notOffered: (misfits: readonly string[]) =>
    `La shell di questo prodotto non ha quello che le serve: ${all(misfits)}.`,
  screenTwice: (name: string) => `Due schermate hanno lo stesso nome o lo stesso indirizzo: ${named(name)}.`,
  severalAddresses: (path: string) =>
    `L’indirizzo ${named(path)} di una schermata prenderebbe anche quelli di altre: servono parti fisse, o parametri come «:codice».`,
  noScreen: (names: readonly string[]) => `Il menu porta a schermate che non ci sono: ${all(names)}.`,
  area: (id: string) => `dell’area ${named(id)}`,
  shell: 'della shell',
  server: 'di questo server',
  nameTaken: (name: string, by: string) => `La schermata ${named(name)} c’è già, ed è ${by}.`,
  addressTaken: (address: string, by: string) => `L’indirizzo ${named(address)} c’è già, ed è ${by}.`,
  slotUnknown: (slot: string) => `Nessuna area offre lo spazio ${named(slot)}, che questa versione riempie.`,
  slotShape: (slot: string, says: readonly string[]) =>
    `Lo spazio ${named(slot)} non dà a questa versione quello che si aspetta: ${all(says)}.`,
  slotGone: (slot: string, by: string) =>
    `Questa versione non offre più lo spazio ${named(slot)}, riempito dall’area ${named(by)}.`,
  slotFilled: (slot: string, by: string) =>
    `L’area ${named(by)} riempie lo spazio ${named(slot)} di questa: prima deve smettere, o la sua parte va disattivata.`,
  slotChanged: (slot: string, by: string, says: readonly string[]) =>
    `Lo spazio ${named(slot)} non darebbe più all’area ${named(by)} quello che si aspetta: ${all(says)}.`,
  slotsTooHeavy: 'Le forme degli spazi sono troppo complicate per essere confrontate con quelle delle altre aree.',
  styles: (file: string, selectors: readonly string[]) =>
    `Gli stili di ${named(file)} escono dall’area: ${all(selectors)}.`,
  stylesTooHeavy:
    'Gli stili sono troppo complicati per essere controllati: servono regole più semplici e senza errori.',
};
