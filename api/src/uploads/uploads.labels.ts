export const labels = {
  reason: 'Motivo',
  sheet: 'Righe rifiutate',
  refusedSuffix: '-righe-rifiutate',
  rounded: 'il foglio di calcolo ha arrotondato il numero: formatta la colonna come testo e riscrivilo per intero',
  date: 'il foglio di calcolo ne ha fatto una data: formatta la colonna come testo e riscrivilo',
  number: 'sembra un numero con decimali o migliaia: formatta la colonna come testo e riscrivilo come si usa',
  columnName: (place: number) => `Colonna ${place}`,
  merged: (columns: readonly string[]) =>
    `${columns.length === 1 ? 'Nella colonna' : 'Nelle colonne'} ${columns.map((one) => `«${one}»`).join(', ')} ci sono celle unite con quelle sotto: il valore vale solo per la prima riga, le altre restano vuote. Se vale per tutte, dividi le celle e ripetilo in ogni riga.`,
  hidden: (rows: number) =>
    rows === 1
      ? '1 riga è nascosta nel foglio, per esempio da un filtro, e viene caricata come le altre: se non va caricata, eliminala dal file.'
      : `${rows.toLocaleString('it-IT', { useGrouping: 'always' })} righe sono nascoste nel foglio, per esempio da un filtro, e vengono caricate come le altre: se non vanno caricate, eliminale dal file.`,
} as const;
