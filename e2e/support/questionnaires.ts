import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { headersOf } from './members.ts';
import type { SignedIn } from './people.ts';
import { mendWithOpenpyxl } from './spreadsheets.ts';

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The product's sample on disk, with some cells changed by openpyxl: `{ 'Domande!D2': 'Che cosa è Linux?' }`. */
export async function sampleOnDisk(
  page: Page,
  person: SignedIn,
  changes: Readonly<Record<string, string>> = {},
): Promise<string> {
  const answer = await page.request.get('/api/questionnaires/download-sample/1', { headers: headersOf(person) });
  const path = join(mkdtempSync(join(tmpdir(), 'sodalizio-sample-')), 'file_di_esempio.xlsx');
  writeFileSync(path, await answer.body());
  return Object.keys(changes).length === 0 ? path : mendWithOpenpyxl(path, changes);
}

/** A questionnaire with the sample as its first version. */
export async function aQuestionnaire(
  page: Page,
  person: SignedIn,
  name: string,
): Promise<{ id: number; name: string }> {
  const path = await sampleOnDisk(page, person);
  const file = { name: 'file_di_esempio.xlsx', mimeType: spreadsheet, buffer: readFileSync(path) };
  const headers = headersOf(person);
  const checked = await page.request.post('/api/questionnaires/check-file', { headers, multipart: { file } });
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const data = { name, short_name: 'Prova', slug, version: '1.0', file: (await checked.json()).file.id };
  const saved = await page.request.post('/api/questionnaires', { headers, data });
  expect(saved.status()).toBe(200);
  return saved.json();
}

/** Chooses a file in the form's drop-zone. */
export const chooseFile = (page: Page, path: string | { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type=file][accept*=".ods"]').setInputFiles(path);
