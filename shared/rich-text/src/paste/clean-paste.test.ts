import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanMarkup } from '../clean-markup.ts';
import { cleanPaste } from './clean-paste.ts';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures', name), 'utf8');
const lines = (...all: string[]) => all.join('');

test.each([
  [
    'word.html',
    1,
    lines(
      '<h2>Assemblea dei soci</h2>',
      '<p>Il <strong>consiglio direttivo</strong> convoca l’<em>assemblea ordinaria</em> per <strong>sabato 12 dicembre</strong>, come da <a href="https://www.example.org/statuto?art=12&amp;c=3">statuto</a>.</p>',
      '<h3>Ordine del giorno</h3>',
      '<ol><li><p>Approvazione del bilancio</p><ol type="a"><li><p>Relazione del tesoriere</p></li><li><p>Relazione dei revisori</p></li></ol></li><li><p>Quote del 2027</p></li></ol>',
      '<p>Portare con sé:</p>',
      '<ul><li><p>la tessera</p><ul><li><p>anche quella <u>digitale</u></p></li></ul></li><li><p>un documento</p></li></ul>',
      '<p><strong>Quota</strong> | <strong>Importo</strong></p><p>Ordinaria | € 40,00</p>',
      '<p>Vedi l’indice o il verbale.</p>',
    ),
  ],
  [
    'word-online.html',
    0,
    lines(
      '<h2>Corso di primo soccorso</h2>',
      '<p>Le iscrizioni sono <strong>aperte</strong>: <a href="https://www.example.org/corsi">modulo</a></p>',
      '<ul><li><p>massaggio cardiaco</p><ul><li><p>con il defibrillatore</p></li></ul></li><li><p>ferite e ustioni</p></li></ul>',
      '<ol><li><p>si compila il modulo</p></li><li><p>si versa la quota</p></li></ol>',
    ),
  ],
  [
    'libreoffice.html',
    1,
    lines(
      '<h2>Gita a Ravenna</h2>',
      '<p>Partenza alle <strong>7.30</strong> dalla sede, rientro in <em>serata</em>. <u>Posti limitati</u>, <s>prenotazioni entro il 10</s> prenotazioni entro il 15.</p>',
      '<ol><li><p>Basilica di San Vitale</p><ol><li><p>mosaici</p></li><li><p>mausoleo</p></li></ol></li><li><p>Pranzo</p></li></ol>',
      '<ul><li><p>soci: 35 €</p></li><li><p>ospiti: 45 €</p></li></ul>',
      '<p><a href="mailto:gite@example.org">Scrivi a chi organizza</a></p>',
    ),
  ],
  [
    'google-docs.html',
    1,
    lines(
      '<h2>Convenzione con il teatro</h2>',
      '<p>I soci hanno il <strong>20% di sconto</strong><em> su ogni spettacolo</em>, si veda <a href="https://www.example.org/teatro">il cartellone</a><s> del 2025</s>.</p>',
      '<ul><li><p>platea</p><ul><li><p>prime file</p></li></ul></li><li><p>galleria</p></li></ul>',
      '<p>Prosa | 18 €</p>',
    ),
  ],
  [
    'web-page.html',
    1,
    lines(
      '<h2>Nuovi orari della biblioteca</h2>',
      '<p><strong>Da gennaio si apre anche la </strong><strong><em>domenica</em></strong><strong>.</strong></p>',
      '<p>Gli orari[1] sono <a href="https://www.example.org/orari?utm_source=x&amp;id=2">sul sito del Comune</a>; per prenotare si telefona allo <a href="tel:+390512345">051 2345</a>.<br>Ingresso libero.</p>',
      // Missing when copied out of a browser; a file has it only in its style sheet.
      '<p>Offerta riservata agli abbonati</p>',
      '<p>La sala di lettura</p>',
      '<h3>Quando</h3>',
      '<ul><li><p>lunedì–venerdì <strong>9–19</strong></p></li><li><p>sabato e domenica <strong>10–18</strong></p><ul><li><p>agosto: chiuso</p></li></ul></li></ul>',
      '<blockquote><p>Un luogo di tutti.</p></blockquote>',
      '<p>Prima riga</p><p>seconda riga</p>',
    ),
  ],
  [
    'mail.html',
    0,
    lines(
      '<p>Cari soci,</p><p>vi aspettiamo <strong>giovedì</strong> alle 21 🎉</p><p>Sala consiliare, primo piano</p>',
      '<ul><li><p>portare la tessera</p></li><li><p>arrivare puntuali</p></li></ul>',
      '<p>Il comitato<br>Sezione Emilia</p><p>P.S. c’è il parcheggio</p>',
    ),
  ],
])('what was copied as in %s is an article’s text', (name, pictures, markup) => {
  const cleaned = cleanPaste(fixture(name));
  expect(cleaned.markup).toBe(markup);
  expect(cleaned.lostPictures).toBe(pictures);
  // Nothing that the server would have to remove.
  expect(cleanMarkup(cleaned.markup)).toBe(cleaned.markup);
});

const picture = '/images/0123456789abcdef0123456789abcdef-600.webp';

test.each([
  ['un testo senza nulla', '<p>un testo senza nulla</p>'],
  ['<p>1 &lt; 2 &amp; "tre"</p>', '<p>1 &lt; 2 &amp; &quot;tre&quot;</p>'],
  ['<p>  a \n b&nbsp;&nbsp;c </p>', '<p>a b c</p>'],
  ['<p></p><p><br></p><p>&nbsp;</p><ul><li></li></ul><blockquote></blockquote>', ''],
  ['<div>a<p>b</p>c</div>', '<p>a</p><p>b</p><p>c</p>'],
  ['<h2>a</h2><h3>b</h3><h6>c</h6>', '<h2>a</h2><h3>b</h3><h4>c</h4>'],
  ['<h2><b>a</b><i>b</i></h2>', '<h2>a<em>b</em></h2>'],
  ['<h2></h2><hr><p>a</p>', '<hr><p>a</p>'],
  ['<b>a<span style="font-weight:normal">b</span></b>', '<p><strong>a</strong>b</p>'],
  ['<p style="font-style:italic;font-weight:600">a</p>', '<p><strong><em>a</em></strong></p>'],
  ['<a href="/soci">a</a><a href="ftp://a.example">b</a><a href="java\nscript:x()">c</a>', '<p>abc</p>'],
  ['<u><a href="https://a.example">a</a></u>', '<p><a href="https://a.example">a</a></p>'],
  ['<li>a</li>', '<p>a</p>'],
  ['<ul><ul><li>a</li></ul></ul>', '<ul><li><ul><li><p>a</p></li></ul></li></ul>'],
  ['<ol start="4"><li>a</li></ol>', '<ol start="4"><li><p>a</p></li></ol>'],
  ['<ol type="I" start="2"><li>a</li></ol>', '<ol start="2" type="I"><li><p>a</p></li></ol>'],
  [
    '<ol type="1"><li>a</li></ol><ol type="disc" style="list-style-type:decimal"><li>b</li></ol>',
    '<ol><li><p>a</p></li></ol><ol><li><p>b</p></li></ol>',
  ],
  ['<ol style="list-style-type: upper-latin"><li>a</li></ol>', '<ol type="A"><li><p>a</p></li></ol>'],
  ['<ol><li style="list-style-type:lower-alpha" aria-level="1">a</li></ol>', '<ol type="a"><li><p>a</p></li></ol>'],
  [
    '<div class="ListContainerWrapper"><ol start="3" style="list-style-type: lower-roman;"><li data-aria-level="1">a</li></ol></div>',
    '<ol start="3" type="i"><li><p>a</p></li></ol>',
  ],
  ['<ul><li><h2>a</h2></li></ul>', '<ul><li><p>a</p></li></ul>'],
  ['<pre>a\nb\n\nc</pre>', '<p>a<br>b</p><p>c</p>'],
  ['<span style="white-space:pre-wrap">a\nb</span>', '<p>a<br>b</p>'],
  // As Chromium copies it where the page also sets how its lines wrap.
  ['<div style="text-wrap: balance; white-space-collapse: preserve;">a\nb</div>', '<p>a<br>b</p>'],
  ['<pre>a\n<span style="white-space-collapse: collapse">b\nc</span></pre>', '<p>a<br>b c</p>'],
  ['<p>assem\u00adblea perche\u0301 a\u200bb</p>', '<p>assemblea perch\u00e9 ab</p>'],
  ['<p>100 m<sup>2</sup>, 10<sup>12</sup>, dal 2026<sup>1</sup></p>', '<p>100 m², 10¹², dal 2026¹</p>'],
  ['<p>m<span style="font-size:0.6em;vertical-align:super">2</span>, la 1<sup>a</sup></p>', '<p>m², la 1ª</p>'],
  ['<table><tr><td><h2>a</h2></td><td>b</td></tr></table>', '<h2>a</h2><p>b</p>'],
  ['<table><tr><td>a</td><td></td></tr></table>', '<p>a</p>'],
  [
    `<p>a<img src="${picture}" alt="b" width="10%" height="9" class="x">c</p>`,
    `<p>a</p><img src="${picture}" alt="b" height="9"><p>c</p>`,
  ],
  [`<img src="${window.location.origin}${picture}">`, `<img src="${picture}" alt="">`],
  ['<p>a<img src="https://a.example/1.svg" alt="🎉">b</p>', '<p>a🎉b</p>'],
  ['<p><img src="x.svg" alt="🇮🇹"></p>', '<p>🇮🇹</p>'],
  ['<p><img src="x.svg" alt="1️⃣"><img src="x.svg" alt="#⃣"></p>', '<p>1️⃣#⃣</p>'],
  ['<p>• a<br>• b<br>• c</p>', '<ul><li><p>a</p></li><li><p>b</p></li><li><p>c</p></li></ul>'],
  [
    '<span style="white-space:pre-wrap">Portare:\n• la <b>tessera</b>\n• un documento\nvalido\n• la quota</span>',
    '<p>Portare:</p><ul><li><p>la <strong>tessera</strong></p></li><li><p>un documento<br>valido</p></li><li><p>la quota</p></li></ul>',
  ],
  ['<p>uno • due<br>tre</p>', '<p>uno • due<br>tre</p>'],
  ['<template><p>a</p></template><svg><text>b</text></svg><noscript>c</noscript><p hidden>d</p>', ''],
])('%s becomes %s', (html, markup) => {
  expect(cleanPaste(html)).toEqual({ markup, lostPictures: 0 });
});

test('restarting numbers of a Word list begin a new list, and a later first number is kept', () => {
  const item = (list: string, sign: string, words: string) =>
    `<p class=MsoListParagraph style='mso-list:${list} level1 lfo1'><span style='mso-list:Ignore'>${sign}</span>${words}</p>`;
  const html = item('l0', '3.', 'a') + item('l0', '4.', 'b') + item('l1', '1.', 'c') + item('l2', '§', 'd');
  expect(cleanPaste(html).markup).toBe(
    '<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol><ol><li><p>c</p></li></ol><ul><li><p>d</p></li></ul>',
  );
});

test.each([
  ['1.', '<ol>'],
  ['(12)', '<ol start="12">'],
  ['2.1.', '<ol>'],
  ['a)', '<ol type="a">'],
  ['(c)', '<ol start="3" type="a">'],
  ['B.', '<ol start="2" type="A">'],
  ['aa)', '<ol type="a">'],
  ['i.', '<ol type="i">'],
  ['iv)', '<ol start="4" type="i">'],
  ['XIV.', '<ol start="14" type="I">'],
  ['·', '<ul>'],
  ['o', '<ul>'],
])('a Word item that begins with %s begins %s', (sign, list) => {
  const html = `<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${sign}</span>b</p>`;
  expect(cleanPaste(html).markup).toBe(`${list}<li><p>b</p></li></${list.slice(1, 3)}>`);
});

test.each(['Art. 1', 'Articolo II', '1.a)', '3 –', 'a -', 'Capo primo'])(
  'a Word paragraph that begins with %s is no bullet: these are words of it',
  (label) => {
    const item = (words: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${label}<span style='font:7pt "Times New Roman"'>&nbsp;&nbsp; </span></span>${words}</p>`;
    expect(cleanPaste(item('Denominazione') + item('Sede')).markup).toBe(
      `<p>${label} Denominazione</p><p>${label} Sede</p>`,
    );
  },
);

test('a second paragraph of a Word item stays with it', () => {
  const html =
    "<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'>a</p><p class=MsoListParagraphCxSpMiddle>b</p><p class=MsoNormal>c</p>";
  expect(cleanPaste(html).markup).toBe('<ul><li><p>a</p><p>b</p></li></ul><p>c</p>');
});

test('pictures of elsewhere are counted, dots and tick boxes are not', () => {
  const html =
    '<img src="https://a.example/1.png" alt="1 di 2"><img src="data:image/png;base64,AA"><img src="file:///c:/2.png"><img src="/images/nessuna.svg"><img src=x width=1 height=1><ul><li role=checkbox><img src="data:,">a</li></ul>';
  expect(cleanPaste(html)).toEqual({ markup: '<ul><li><p>a</p></li></ul>', lostPictures: 4 });
});

test('a long and a deep text are cleaned in the time of a key press', () => {
  const long = `<p class=MsoNormal><b>${'parola '.repeat(20)}</b></p>`.repeat(1500);
  const began = performance.now();
  expect(cleanPaste(long).markup.length).toBeGreaterThan(200_000);
  expect(cleanPaste(`${'<div>'.repeat(400)}a`).markup).toBe('<p>a</p>');
  expect(performance.now() - began).toBeLessThan(5000);
});
