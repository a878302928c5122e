import type { DemoArticle } from './demo-article.ts';

export const affiliations: readonly DemoArticle[] = [
  {
    title: 'Libreria Minerva',
    subtitle: 'Sconto del 15% sui libri scolastici e universitari',
    content: `<p>Lo sconto vale nelle sei librerie e sul sito, mostrando la tessera dell’anno in corso. Sono esclusi i testi già in offerta.</p>`,
    tags: ['libri', 'scuola'],
    link: 'https://www.libreriaminerva.example',
    published: 12,
  },
  {
    title: 'Hotel Belvedere, Rimini',
    subtitle: 'Tariffa riservata ai soci per gli eventi e per le vacanze',
    content: `<p>Camera doppia con colazione a partire da € 68,00 a notte, esclusi luglio e agosto. La prenotazione si fa per telefono indicando la convenzione.</p>`,
    tags: ['viaggi', 'alberghi'],
    published: 25,
  },
  {
    title: 'Assicurazione Il Faro',
    subtitle: 'Responsabilità civile per insegnanti e formatori',
    content: `<p>La polizza copre l’attività svolta a scuola, nei corsi serali e a distanza.</p><ul><li>Massimale: € 500.000,00</li><li>Premio annuo per i soci: € 39,00</li><li>Nessuna franchigia sui danni a cose degli allievi</li></ul>`,
    tags: ['assicurazioni', 'scuola'],
    published: 47,
  },
  {
    title: 'Cineteca Lumière',
    subtitle: 'Ingresso ridotto dal lunedì al giovedì',
    content: `<p>Il biglietto costa € 4,50 per il socio e per un accompagnatore. La riduzione non si cumula con altre.</p>`,
    tags: ['cultura', 'cinema'],
    published: 80,
  },
  {
    title: 'Noleggio Rapido',
    subtitle: 'Fino al 20% sul noleggio di auto e furgoni',
    content: `<p>Lo sconto dipende dalla durata: 10% fino a tre giorni, 15% fino a una settimana, 20% oltre. Il codice da indicare si chiede alla segreteria.</p>`,
    tags: ['viaggi', 'auto'],
    published: 119,
  },
  {
    title: 'Software per la didattica «Lavagna Aperta»',
    subtitle: 'Licenza gratuita per un anno ai soci insegnanti',
    content: `<p>La licenza comprende gli aggiornamenti e l’assistenza in italiano. Si attiva con l’indirizzo di posta della scuola.</p>`,
    tags: ['scuola', 'software'],
    link: 'https://lavagna-aperta.example/soci',
    published: 156,
  },
  {
    title: 'Centro ottico Vista Chiara',
    subtitle: 'Controllo gratuito e 25% sugli occhiali per il videoterminale',
    content: `<p>La convenzione è estesa ai familiari conviventi e vale in tutti i centri della Lombardia e del Piemonte.</p>`,
    tags: ['salute', 'Lombardia', 'Piemonte'],
    published: 233,
  },
  {
    title: 'Palestra universitaria di Catania',
    subtitle: 'In attesa della firma',
    content: `<p>Abbonamento trimestrale a € 75,00 per i soci della sezione Sicilia.</p>`,
    tags: ['sport', 'Sicilia'],
    published: 'never',
  },
];
