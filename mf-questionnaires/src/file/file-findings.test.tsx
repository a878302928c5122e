import { renderScreen, screen } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { FileFindings } from './file-findings.tsx';

const finding = { sheet: 'Domande', row: 14, column: null, sentence: 'manca il testo' };

test.each([
  [0, []],
  [1, ['E un altro, non elencato.']],
  [2, ['E altri 2, non elencati.']],
])('%i that are not listed are counted where there are any', async (more, counted) => {
  const findings = { found: [finding], more };
  await renderScreen(<FileFindings checked={{ faults: findings, warnings: { found: [], more: 0 } }} />);
  expect(screen.getByText('manca il testo')).toBeTruthy();
  expect(screen.queryAllByText(/non elencat/).map(({ textContent }) => textContent)).toEqual(counted);
});
