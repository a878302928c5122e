import type { DemoArticle } from './demo-article.ts';

export const certifications: readonly DemoArticle[] = [
  {
    title: 'Competenze digitali di base',
    subtitle: 'Quattro moduli per usare bene computer, rete e documenti',
    content: `<p>È il punto di partenza per studenti e lavoratori. Ogni modulo si supera con una prova pratica di 45 minuti presso una sede autorizzata.</p><ol><li>Computer e file</li><li>Navigare e comunicare</li><li>Scrivere e impaginare</li><li>Calcolare con i fogli</li></ol>`,
    tags: ['base', 'studenti'],
    published: 18,
  },
  {
    title: 'Sicurezza informatica per l’ufficio',
    subtitle: 'Proteggere dati, accessi e corrispondenza',
    content: `<p>La certificazione riguarda chi tratta ogni giorno dati di altre persone. Comprende una parte sulle norme e una simulazione di attacco per posta elettronica.</p>`,
    tags: ['sicurezza', 'lavoro'],
    published: 40,
  },
  {
    title: 'Foglio di calcolo avanzato',
    subtitle: 'Tabelle, funzioni e controllo degli errori',
    content: `<p>La prova chiede di costruire un modello a partire da dati reali, di spiegarlo e di trovare gli errori in uno già fatto.</p>`,
    tags: ['lavoro', 'avanzata'],
    published: 75,
  },
  {
    title: 'Programmare in classe',
    subtitle: 'Per gli insegnanti della scuola primaria e secondaria',
    content: `<p>Si certifica la capacità di progettare e condurre attività di programmazione con ragazzi dagli otto ai quattordici anni. Si presenta una <strong>unità didattica</strong> già svolta.</p>`,
    tags: ['scuola', 'insegnanti'],
    link: 'https://www.sodalizio.example/programmare-in-classe',
    published: 128,
  },
  {
    title: 'Documenti accessibili',
    subtitle: 'Testi, presentazioni e moduli che tutti possono usare',
    content: `<p>Al termine si è in grado di preparare documenti che funzionano con un lettore di schermo e di correggere quelli ricevuti da altri.</p>`,
    tags: ['accessibilità', 'lavoro'],
    published: 190,
  },
  {
    title: 'Intelligenza artificiale: usarla con giudizio',
    subtitle: 'Programma in preparazione',
    content: `<p>Il gruppo di lavoro propone tre moduli: come funziona, quando fidarsi, di chi sono i dati.</p>`,
    tags: ['avanzata'],
    published: 'never',
  },
];
