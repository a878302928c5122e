export interface TaxCodeRegistry {
  readonly surnameLetters: (surname: string) => string | undefined;
  readonly nameLetters: (name: string) => string | undefined;
  /** The code with digits where omocodia replaced them by letters; its last letter is then invalid. */
  readonly withDigits: (code: string) => string;
  readonly checkLetter: (fifteen: string) => string | undefined;
  readonly placeOf: (code: string) => Promise<{ name: string; abroad: boolean } | undefined>;
}

let loaded: Promise<TaxCodeRegistry> | undefined;

/** Loaded when a codice fiscale is edited: the places are 100 kB. */
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
