import type { DemoArticle } from './demo-article.ts';

export const news: readonly DemoArticle[] = [
  {
    title: 'Assemblea ordinaria dei soci: convocazione',
    subtitle: 'Primo appuntamento di persona dopo tre anni, anche in collegamento',
    content: `<p>L’assemblea ordinaria è convocata presso la sala civica di via Solferino, in prima convocazione alle 8 e in seconda alle <strong>10.30</strong>.</p>
      <h2>Ordine del giorno</h2><ol><li>Relazione del presidente</li><li>Bilancio consuntivo e relazione dei revisori</li><li>Quote associative per il prossimo anno</li><li>Varie ed eventuali</li></ol>
      <p>Possono votare i soci in regola con la quota. Chi non può venire può dare delega scritta a un altro socio; ogni socio porta al massimo <em>due</em> deleghe.</p>`,
    tags: ['assemblea', 'vita associativa'],
    published: -6,
  },
  {
    title: 'Aperta la campagna di rinnovo delle quote',
    subtitle: 'Si paga con bonifico, PayPal o in contanti presso la propria sezione',
    content: `<p>Da oggi è possibile rinnovare la quota associativa. Chi rinnova entro il <strong>31 gennaio</strong> mantiene senza interruzioni la copertura assicurativa e l’abbonamento alla rivista.</p>
      <ul><li>Soci ordinari: € 60,00</li><li>Professionisti: € 90,00</li><li>Studenti: € 15,00</li></ul>
      <p>Nella causale vanno indicati il codice socio e l’anno a cui si riferisce la quota.</p>`,
    tags: ['quote', 'vita associativa'],
    published: 2,
    earlier: {
      subtitle: 'Si paga con bonifico o PayPal',
      content: `<p>Da oggi è possibile rinnovare la quota associativa. Chi rinnova entro il 15 gennaio mantiene l’abbonamento alla rivista.</p>
        <ul><li>Soci ordinari: € 60,00</li><li>Studenti: € 15,00</li></ul>`,
    },
  },
  {
    title: 'Scuola digitale, al via gli incontri nelle regioni',
    subtitle: 'Undici tappe per parlare con insegnanti e dirigenti',
    content: `<p>Si comincia da <strong>Cosenza</strong> e si finisce a <strong>Udine</strong>: undici pomeriggi in cui i soci che insegnano raccontano che cosa ha funzionato, e che cosa no, nelle loro classi.</p>
      <p>La partecipazione è gratuita e vale come aggiornamento. L’elenco delle sedi è aggiornato ogni settimana.</p><blockquote><p>«Non portiamo ricette, portiamo esperienze che si possono copiare.»</p></blockquote>`,
    tags: ['scuola', 'formazione', 'eventi'],
    published: 5,
  },
  {
    title: 'Competenze digitali: online il rapporto annuale',
    subtitle: 'Quasi seimila risposte da tutte le regioni',
    content: `<p>Il rapporto raccoglie le risposte di 5.871 persone tra studenti, insegnanti e lavoratori. Il dato che colpisce di più è la distanza fra quanto si crede di sapere e quanto si sa fare davvero.</p>
      <h3>In tre righe</h3><ul><li>Uno su due usa un foglio di calcolo meno di una volta al mese.</li><li>Due su tre non distinguono un sito autentico da una copia.</li><li>Chi ha frequentato un corso nell’ultimo anno sbaglia la metà.</li></ul>`,
    tags: ['ricerca', 'competenze digitali'],
    link: 'https://www.sodalizio.example/rapporto',
    published: 9,
  },
  {
    title: 'Borse di studio per gli studenti soci',
    subtitle: 'Dodici borse da € 800,00, domande fino a fine mese',
    content: `<p>Il bando è riservato agli studenti iscritti da almeno un anno. Si valutano il progetto presentato e, a parità di punteggio, il reddito familiare.</p><p>La domanda si invia alla segreteria per posta elettronica, con il progetto in non più di <u>cinque pagine</u>.</p>`,
    tags: ['studenti', 'bandi'],
    published: 14,
  },
  {
    title: 'La sezione Piemonte ha una nuova sede',
    subtitle: 'Aperta il martedì e il giovedì, a due passi da Porta Nuova',
    content: `<p>Dopo il trasloco di agosto la sezione riceve in via San Secondo, al primo piano. C’è una sala con dodici posti che i soci possono prenotare per corsi e riunioni.</p>`,
    tags: ['sezioni', 'Piemonte'],
    published: 21,
  },
  {
    title: 'Sicurezza informatica: sei lezioni serali per i soci',
    subtitle: 'Dalle password alle truffe al telefono, senza gergo',
    content: `<p>Sei lunedì, dalle 20.45 alle 22.15, in collegamento. Le lezioni restano a disposizione per chi non può seguirle dal vivo.</p><ol><li>Password e portachiavi</li><li>Aggiornamenti e copie di sicurezza</li><li>Riconoscere un messaggio falso</li><li>La rete di casa</li><li>Il telefono</li><li>Che cosa fare quando è successo</li></ol>`,
    tags: ['formazione', 'sicurezza'],
    published: 28,
  },
  {
    title: 'Chiusura estiva della segreteria',
    subtitle: 'Dal 5 al 23 agosto si risponde solo alle urgenze',
    content: `<p>Le richieste di iscrizione arrivate in questo periodo saranno esaminate alla riapertura, nell’ordine di arrivo. I pagamenti vengono registrati regolarmente.</p>`,
    tags: ['segreteria'],
    published: 110,
    earlier: { title: 'Chiusura della segreteria', subtitle: 'Dal 12 al 23 agosto si risponde solo alle urgenze' },
  },
  {
    title: 'Olimpiadi di informatica: i risultati della fase regionale',
    subtitle: 'Ammessi alla finale ottantadue ragazze e ragazzi',
    content: `<p>Alla prova hanno partecipato 1.943 studenti di 312 scuole. La finale nazionale si svolge in aprile, ospite dell’università di Trento.</p><p>A tutti gli insegnanti che hanno preparato le classi va il grazie dell’associazione.</p>`,
    tags: ['scuola', 'studenti', 'eventi'],
    published: 133,
  },
  {
    title: 'Bilancio: approvato il consuntivo',
    subtitle: 'Avanzo di gestione destinato alle borse di studio',
    content: `<p>L’assemblea ha approvato il bilancio con due soli astenuti. L’avanzo, pari a € 18.420,00, finanzia le borse di studio e il rinnovo delle attrezzature delle sezioni.</p><hr><p>Il documento completo è a disposizione dei soci in segreteria.</p>`,
    tags: ['assemblea', 'bilancio'],
    published: 160,
  },
  {
    title: 'Addio a Franco Bellandi, tra i soci fondatori',
    subtitle: 'Insegnò a programmare a due generazioni di ragazzi toscani',
    content: `<p>Aveva novantun anni. Chi lo ha conosciuto ricorda le lavagne piene e la pazienza, e la frase con cui cominciava ogni corso: <em>«il calcolatore fa quello che gli dite, non quello che volete»</em>.</p>`,
    tags: ['vita associativa', 'Toscana'],
    published: 204,
  },
  {
    title: 'Accessibilità: una guida per i siti delle sezioni',
    subtitle: 'Dieci controlli che si fanno in mezz’ora',
    content: `<p>La guida spiega come verificare contrasti, testi alternativi e uso da tastiera, con esempi presi dai nostri siti. È pensata per chi pubblica contenuti e non scrive codice.</p>`,
    tags: ['formazione', 'sezioni', 'accessibilità'],
    published: 240,
  },
  {
    title: 'Tirocini: accordo con quattro università',
    subtitle: 'Gli studenti possono svolgerli presso le nostre sezioni',
    content: `<p>L’accordo riguarda i corsi di laurea in informatica e in scienze della formazione di Bari, Bologna, Cagliari e Padova. Il tirocinio dura da 75 a 150 ore e si concorda con il responsabile della sezione.</p>`,
    tags: ['studenti', 'università'],
    published: 301,
  },
  {
    title: 'Intervista alla nuova presidente della sezione Puglia',
    subtitle: 'Bozza da rivedere con l’interessata',
    content: `<p>Da dove si comincia? «Dai soci che non sentiamo da due anni. Li chiamiamo uno per uno.»</p>`,
    tags: ['sezioni', 'Puglia'],
    published: 'never',
  },
  {
    title: 'Notte dei ricercatori: dove trovarci',
    subtitle: '',
    content: '',
    tags: ['eventi'],
    published: 'never',
  },
];
