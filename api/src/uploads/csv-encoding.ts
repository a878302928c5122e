const upper = /\p{Lu}/u;
const lower = /\p{Ll}/u;
const letter = /\p{L}/u;
const italian = 'àèéìòùÀÈÉÌÒÙ';
const foreign = 'áâãäåæçêëíîïñóôõöøúûüýÁÂÃÄÅÆÇÊËÍÎÏÑÓÔÕÖØÚÛÜŒŠŽœšžŸÿß';
const opening = '“‘«‹„';
const closing = '”»›…';
const otherMarks = '–—€§°ºª·•®\u00a0';
const elided = /[ldntvsg]/i;
const vowel = /[aeiouhàèéìòù]/i;

/** From this on a reading is wrong; so much apart two readings decide between the encodings. */
const wrong = 3;
const apart = 2;
/** Signs that are looked at. */
const most = 20_000;

/**
 * What Excel writes as "CSV": Windows-1252, on a Mac Mac Roman. Only accented letters and marks show which: "Niccolò" of
 * the one is "NiccolÚ" in the other. Undefined where they do not show it: names would be stored wrong.
 */
export function singleByteEncodingOf(bytes: Uint8Array): 'windows-1252' | 'macintosh' | undefined {
  const windows = new TextDecoder('windows-1252').decode(bytes);
  const { votes, odd, looked } = compare(windows, new TextDecoder('macintosh').decode(bytes));
  if (looked === 0) return 'windows-1252';
  if (votes.windows > 4 * (votes.mac + votes.neither)) return 'windows-1252';
  if (votes.mac > 4 * (votes.windows + votes.neither)) return 'macintosh';
  if (votes.windows + votes.mac + votes.neither > 0) return undefined;
  // Only a Mac ends its lines with a carriage return alone.
  const fromMac = windows.includes('\r') && !windows.includes('\n');
  if (fromMac) return odd.mac < odd.windows ? 'macintosh' : undefined;
  return odd.windows < odd.mac ? 'windows-1252' : undefined;
}

/** Both readings have a sign for each byte; £ and © are the same in both. */
function compare(windows: string, mac: string) {
  const votes = { windows: 0, mac: 0, neither: 0 };
  const odd = { windows: 0, mac: 0 };
  let looked = 0;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all that is not ASCII
  for (const { index } of windows.matchAll(/[^\u0000-\u007f]/g)) {
    if (windows[index] === mac[index]) continue;
    const ofWindows = oddnessAt(windows, index);
    const ofMac = oddnessAt(mac, index);
    odd.windows += ofWindows;
    odd.mac += ofMac;
    if (ofWindows >= wrong && ofMac >= wrong) votes.neither += 1;
    else if (ofMac - ofWindows >= apart) votes.windows += 1;
    else if (ofWindows - ofMac >= apart) votes.mac += 1;
    looked += 1;
    if (looked >= most) break;
  }
  return { votes, odd, looked };
}

const oddnessAt = (text: string, at: number) => oddness(text[at] ?? '', text[at - 1] ?? '', text[at + 1] ?? '');

/** How unlikely a sign is between its neighbours; 0 is usual. */
function oddness(sign: string, before: string, after: string): number {
  if (sign === '’') return oddnessOfApostrophe(before, after);
  if (`${opening}${closing}${otherMarks}`.includes(sign)) return oddnessOfMark(sign, before, after);
  return `${italian}${foreign}`.includes(sign) ? oddnessOfLetter(sign, before, after) : wrong;
}

function oddnessOfApostrophe(before: string, after: string): number {
  if (!letter.test(before) || !letter.test(after)) return 1;
  if (!elided.test(before) || !vowel.test(after)) return 2;
  // D’az may be Díaz.
  return upper.test(before) && lower.test(after) ? 1 : 0;
}

function oddnessOfMark(sign: string, before: string, after: string): number {
  const behind = letter.test(before);
  const ahead = letter.test(after);
  if (behind && ahead) return '–—'.includes(sign) && upper.test(after) ? 2 : wrong;
  if (opening.includes(sign)) return behind ? wrong : 1;
  return closing.includes(sign) ? 2 - Number(behind) : 0;
}

function oddnessOfLetter(sign: string, before: string, after: string): number {
  const behind = letter.test(before);
  const ahead = letter.test(after);
  if (breaksCase(sign, before, after)) return 5;
  if (!behind && !ahead) return oddnessAlone(sign);
  const smallInCapitals = lower.test(sign) && upper.test(before);
  if (smallInCapitals && upper.test(after)) return 2;
  if (italian.includes(sign)) return ahead ? 2 - Number(!behind) : 0;
  // On Italian keyboards only its own letters are small among capitals: NICCOLò, but not FORLí.
  if (smallInCapitals && !ahead) return wrong;
  // CAFFè of Windows is ZOË of a Mac.
  return sign === 'Ë' && !ahead ? 0 : 1;
}

const oddnessAlone = (sign: string) => {
  if (sign === 'è') return 0;
  return italian.includes(sign) ? 1 : 2;
};

/** NiccolÚ, PÈrez, ìMarconi. */
const breaksCase = (sign: string, before: string, after: string) =>
  upper.test(sign)
    ? lower.test(before) || (upper.test(before) && lower.test(after))
    : upper.test(after) && !upper.test(before);
