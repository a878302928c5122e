import { readFileSync } from 'node:fs';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { findByCode, reachable, write } from '../../support/messages.ts';
import { newestSource } from '../../support/outbox.ts';
import { expect, signIn, test } from '../../support/people.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const name = 'Verbale dell’assemblea – è così.pdf';

for (const size of [
  { width: 1280, height: 800, place: 250 },
  { width: 360, height: 740, place: 260 },
])
  test.describe(`${size.width} px wide`, () => {
    test.use({ viewport: { width: size.width, height: size.height } });

    test('files go with a message, what is none is refused by name, and its page has them to download', async ({
      page,
      tolerated,
    }) => {
      // The refused file.
      tolerated.pattern = /status of 400/;
      const person = await signIn(page, 'superadmin');
      const member = await reachable(page, person, size.place);
      const title = `Con allegati ${size.width} ${Date.now()}`;
      await page.goto('/admin/messages/create');
      await findByCode(page, member.codaica);
      await expect(page.getByText('1 socio selezionato').first()).toBeVisible();
      await page.getByRole('button', { name: 'Avanti' }).click();
      await write(page, title, 'In allegato il verbale.');
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Allega un file' }).click();
      await (await choosing).setFiles([
        { name, mimeType: 'application/pdf', buffer: pdf },
        { name: 'finto.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html><script>alert(1)</script>') },
        { name: 'tolto.pdf', mimeType: 'application/pdf', buffer: Buffer.concat([pdf, Buffer.from('\n')]) },
      ]);
      const files = page.getByRole('list', { name: 'Allegati' });
      await expect(files.getByRole('listitem')).toHaveCount(2);
      await expect(page.getByText(/^finto\.pdf: Questo file non si può allegare/)).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Togli tolto.pdf' }).click();
      await expect(files.getByRole('listitem')).toHaveCount(1);

      // Dropped, as from the desktop.
      const data = await page.evaluateHandle((bytes) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], 'trascinato.pdf'));
        return transfer;
      }, pdf.toString());
      await page.getByRole('button', { name: 'Allega un file' }).dispatchEvent('drop', { dataTransfer: data });
      await expect(files.getByRole('listitem')).toHaveCount(2);
      await expect(page.getByText(/^Bozza salvata alle/)).toBeVisible();
      await page.reload();
      await expect(files.getByRole('listitem')).toHaveCount(2);

      await page.getByRole('button', { name: 'Invia', exact: true }).click();
      const question = page.getByRole('dialog', { name: 'Inviare a 1 socio?' });
      await expect(question).toContainText(name);
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Invia a 1 socio' }).click();
      await expect(page.getByText('Comunicazione inviata', { exact: true })).toBeVisible();
      await expect
        .poll(async () =>
          (await newestSource(member.email, new RegExp(`^${title}$`)))?.attachments.map(({ filename }) => filename),
        )
        .toEqual([name, 'trascinato.pdf']);
      const mail = await newestSource(member.email, new RegExp(`^${title}$`));
      expect(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer)).toEqual(pdf);

      await page.getByRole('main').getByRole('link', { name: title }).click();
      const arriving = page.waitForEvent('download');
      await page.getByRole('button', { name: `Scarica ${name}` }).click();
      const download = await arriving;
      expect(download.suggestedFilename()).toBe(name);
      expect(readFileSync(await download.path())).toEqual(pdf);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
