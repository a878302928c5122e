import { execFileSync } from 'node:child_process';
import { expect, signIn, test } from '../../support/people.ts';

function readWithOpenpyxl(path: string): { headings: string[]; rows: [string, unknown][][] } {
  const script = `
import json, sys, openpyxl
sheet = openpyxl.load_workbook(sys.argv[1]).active
rows = [[[c.data_type, c.value.isoformat() if c.data_type == 'd' else c.value] for c in row] for row in sheet.iter_rows()]
print(json.dumps({'headings': [v for _, v in rows[0]], 'rows': rows[1:]}))`;
  return JSON.parse(execFileSync('/usr/bin/python3', ['-c', script, path], { encoding: 'utf8', maxBuffer: 1 << 28 }));
}

test('the export has exactly the filtered members, with real dates and numbers and its zeros', async ({
  page,
}, info) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1&tiposocio=STUDENTE');
  const count = page.getByText(/soc(io|i) trovat[oi]/);
  await expect(count).toBeVisible();
  const expected = Number(/[\d.]+/.exec(String(await count.textContent()))?.[0].replaceAll('.', ''));
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Esporta' }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^soci-\d{4}-\d{2}-\d{2}\.xlsx$/);
  const saved = info.outputPath(file.suggestedFilename());
  await file.saveAs(saved);
  const { headings, rows } = readWithOpenpyxl(saved);
  expect(rows).toHaveLength(expected);
  const column = (name: string) => rows.map((row) => row[headings.indexOf(name)]).filter((cell) => cell !== undefined);
  expect(new Set(column('Tipo').map(([, value]) => value))).toEqual(new Set(['STUDENTE']));
  for (const [type, value] of column('Cod aica')) {
    expect(type).toBe('s');
    expect(String(value)).toMatch(/^0\d+$/);
  }
  const dates = column('Data iscr.').filter(([, value]) => value !== null);
  expect(dates.length).toBeGreaterThan(0);
  expect(new Set(dates.map(([type]) => type))).toEqual(new Set(['d']));
  const amounts = column('Ultima quota').filter(([, value]) => value !== null);
  expect(amounts.length).toBeGreaterThan(0);
  expect(new Set(amounts.map(([type]) => type))).toEqual(new Set(['n']));
});

test('nothing to export, nothing to press', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1&last_name=zzzzzzzz');
  await expect(page.getByText('0 soci trovati')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Esporta' })).toBeDisabled();
});
