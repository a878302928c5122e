export const rowLabels = {
  pay: 'Registra pagamento',
  section: 'Assegna sezione',
  admit: 'Ammetti',
  copyEmail: 'Copia e-mail',
  copied: (address: string) => `${address} copiato`,
  notCopied: 'Il browser non permette di copiare',
  gone: 'Questo socio non c’è più.',
  payKey: 'Registra un pagamento del socio',
  admitKey: 'Ammette il socio in attesa',
};
