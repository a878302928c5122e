const words = new Set(
  `password passw passwd passwordpassword pass parola parolachiave admin administrator amministratore root utente user
  welcome benvenuto benvenuta ciao ciaociao ciaociaociao buongiorno iloveyou iloveyouforever tiamo amore amoremio amoreamore
  tiamotiamo forzaitalia italia juventus forzajuve forzajuventus milan forzamilan inter forzainter napoli forzanapoli roma
  forzaroma lazio ferrari francesco alessandro andrea giuseppe francesca valentina giulia princess superman batman monkey
  dragon football soccer baseball sunshine letmein master changeme secret segreta segreto trustno sodalizio segreteria
  associazione superadmin qwerty qwertyuiop asdfghjkl zxcvbnm abc abcd abcdef`.split(/\s+/),
);

const digits = '1234567890';
const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
]
  .flatMap((run) => [run.repeat(2), [...run].toReversed().join('').repeat(2)])
  .concat(digits.repeat(20), [...digits].toReversed().join('').repeat(20));

/** A repeated piece: `abababababab`, `ciao1ciao1ciao1`. */
const repeated = /^(.{1,12}?)\1+$/u;
const plainNumber = /^\+?[\d ./-]{1,16}$/;

/**
 * True for the first guesses of an attacker: words of the list with digits or signs, rows of the keyboard, one piece repeated,
 * short numbers, and the person's own names in the same forms. The contract checks the length.
 */
export function isCommonPassword(password: string, ownNames: readonly string[]): boolean {
  const typed = password.toLowerCase().trim();
  const inRun = (text: string) => runs.some((run) => run.includes(text));
  if (repeated.test(typed) || plainNumber.test(typed) || inRun(typed)) return true;
  const core = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (core === '') return false;
  if (words.has(core) || (core.length > 7 && inRun(core))) return true;
  return ownNames.some((name) => name.length > 2 && [typed, core].includes(name.toLowerCase()));
}
