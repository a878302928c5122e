export const labels = {
  town: { name: 'piazza al tramonto.png', alt: 'Una piazza con palazzi e una torre al tramonto' },
  hall: { name: 'assemblea dei soci.png', alt: 'Una sala con file di persone sedute davanti a un palco' },
  laptop: { name: 'corso online.png', alt: 'Un computer portatile acceso su una scrivania' },
  calendar: { name: 'calendario eventi.png', alt: 'Un calendario da parete con alcuni giorni segnati' },
  museum: { name: 'museo.png', alt: 'La facciata di un museo con le colonne' },
  books: { name: 'libreria.png', alt: 'Uno scaffale con libri di molti colori' },
  certificate: { name: 'attestato.png', alt: 'Un attestato incorniciato con un sigillo rosso' },
  keyboard: { name: 'tastiera.png', alt: 'Una tastiera vista dall’alto' },
} as const;
