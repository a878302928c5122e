import { expect, test } from 'vitest';
import { attachmentName, attachmentTypeOf } from './attachment-type.ts';

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
])('a file called %j that is a %s is %j in the mail', (given, ending, name) => {
  expect(attachmentName(given, ending)).toBe(name);
});

test('bytes of nothing known are refused, whatever they are called', async () => {
  expect(await attachmentTypeOf(Buffer.from('%PDF-1.7\n'))).toEqual({ type: 'application/pdf', ending: 'pdf' });
  expect(await attachmentTypeOf(Buffer.from('MZ\u0090\u0000\u0003'))).toBe('attachment-wrong-type');
  expect(await attachmentTypeOf(Buffer.from('testo'))).toBe('attachment-wrong-type');
  expect(await attachmentTypeOf(Buffer.alloc(0))).toBe('attachment-wrong-type');
});
