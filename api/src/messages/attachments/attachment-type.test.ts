import { expect, test } from 'vitest';
import { type Part, zipOf } from '../../platform/zip/test-zip.ts';
import { type AttachmentFault, type AttachmentType, attachmentName, attachmentTypeOf } from './attachment-type.ts';

test.each([
  ['relazione.docx', 'pdf', 'relazione.pdf'],
  ['archivio.tar.gz', 'pdf', 'archivio.tar.pdf'],
  ['Verbale 12.3', 'pdf', 'Verbale 12.pdf'],
  ['nome.troppolungo', 'pdf', 'nome.troppolungo.pdf'],
  ['../../etc/passwd', 'png', 'etc passwd.png'],
  ['a\r\nb\u2028c\u0000d<e>"f":g|h?i*j;k\\l.pdf', 'pdf', 'a b c d e f g h i j k l.pdf'],
  [' . nascosto . ', 'png', 'nascosto.png'],
  ['citta\u0300.png', 'png', 'città.png'],
  ['', 'pdf', 'allegato.pdf'],
  ['.pdf', 'pdf', 'allegato.pdf'],
  [`${'a'.repeat(119)} b.pdf`, 'pdf', `${'a'.repeat(119)}.pdf`],
  [`${'b'.repeat(121)}.pdf`, 'pdf', `${'b'.repeat(120)}.pdf`],
  [`${'b'.repeat(119)}🎉.pdf`, 'pdf', `${'b'.repeat(119)}.pdf`],
])('a file called %j that is a %s is %j in the mail', (given, ending, name) => {
  expect(attachmentName(given, ending)).toBe(name);
});

test('bytes of nothing known are refused, whatever they are called', async () => {
  expect(await attachmentTypeOf(Buffer.from('%PDF-1.7\n'))).toEqual({ type: 'application/pdf', ending: 'pdf' });
  expect(await attachmentTypeOf(Buffer.from('MZ\u0090\u0000\u0003'))).toBe('attachment-wrong-type');
  expect(await attachmentTypeOf(Buffer.from('testo'))).toBe('attachment-wrong-type');
  expect(await attachmentTypeOf(Buffer.alloc(0))).toBe('attachment-wrong-type');
});

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const text = 'application/vnd.oasis.opendocument.text';
const docx = (...more: Part[]) =>
  zipOf([
    {
      name: '[Content_Types].xml',
      text: `<Types><Override PartName="/word/document.xml" ContentType="${word}.main+xml"/></Types>`,
    },
    { name: 'word/document.xml', text: '<a/>' },
    ...more,
  ]);
const odt = (...more: Part[]) => zipOf([{ name: 'mimetype', text }, { name: 'content.xml', text: '<a/>' }, ...more]);
const parts = (many: number) => Array.from({ length: many }, (_, at): Part => ({ name: `word/${at}.xml` }));

const longNames = (many: number) =>
  Array.from({ length: many }, (_, at): Part => ({ name: `${'Basic/'.repeat(10_900)}${at}.bin` }));

const [isDocx, isOdt] = [
  { type: word, ending: 'docx' },
  { type: text, ending: 'odt' },
];

test.each<[string, Buffer, AttachmentType | AttachmentFault]>([
  ['of Word', docx(), isDocx],
  ['of LibreOffice', odt(), isOdt],
  ['with macros of Word', docx({ name: 'word/vbaProject.bin' }), 'attachment-with-macros'],
  ['with a part that only sounds like macros', docx({ name: 'word/notvbaProject.bin' }), isDocx],
  ['with macros of LibreOffice', odt({ name: 'Basic/Standard/Module1.xml' }), 'attachment-with-macros'],
  ['with macros in Python', odt({ name: 'Scripts/python/a.py' }), 'attachment-with-macros'],
  ['with a folder for scripts and nothing in it', odt({ name: 'Scripts/' }), isOdt],
  // A pattern that backtracks would take minutes for them.
  ['with long names of hardly a macro', docx(...longNames(140)), isDocx],
  ['with an encrypted part', odt({ name: 'styles.xml', flags: 1 }), 'attachment-protected'],
  ['of very many parts', docx(...parts(19_998)), isDocx],
  ['of too many parts', docx(...parts(19_999)), 'attachment-wrong-type'],
  ['that was cut off', docx().subarray(0, -30), 'attachment-wrong-type'],
])('a file %s', async (_, bytes, found) => {
  expect(await attachmentTypeOf(bytes)).toEqual(found);
});
