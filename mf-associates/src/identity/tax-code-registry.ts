/** The rules of the codice fiscale that come from outside: how letters are drawn from a name, which place a code stands for. */
export interface TaxCodeRegistry {
  /** Three letters; undefined where the name is too short to have any. */
  readonly surnameLetters: (surname: string) => string | undefined;
  readonly nameLetters: (name: string) => string | undefined;
  /** The code with digits where omocodia had put letters; its last letter is not to be relied on. */
  readonly withDigits: (code: string) => string;
  /** The last letter that the first fifteen call for. */
  readonly checkLetter: (fifteen: string) => string | undefined;
  /** Town or country, ceased ones too, by cadastral code. */
  readonly placeOf: (code: string) => Promise<{ name: string; abroad: boolean } | undefined>;
}

let loaded: Promise<TaxCodeRegistry> | undefined;

/** Fetched when somebody edits a codice fiscale and not before: the places weigh 100 kB. */
export function loadTaxCodeRegistry(): Promise<TaxCodeRegistry> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function load(): Promise<TaxCodeRegistry> {
  const [{ CheckDigitizer, Parser }, { belfioreConnector }] = await Promise.all([
    import('@marketto/codice-fiscale-utils'),
    import('@marketto/belfiore-connector-embedded'),
  ]);
  const parser = new Parser(belfioreConnector);
  return {
    surnameLetters: (surname) => parser.lastNameToCf(surname) ?? undefined,
    nameLetters: (name) => parser.firstNameToCf(name) ?? undefined,
    withDigits: (code) => parser.cfDeomocode(code),
    checkLetter: (fifteen) => CheckDigitizer.checkDigit(fifteen) ?? undefined,
    placeOf: async (code) => {
      const place = await belfioreConnector.findByCode(code);
      return place ? { name: place.name, abroad: code.startsWith('Z') } : undefined;
    },
  };
}
