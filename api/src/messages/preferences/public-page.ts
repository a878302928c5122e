import { escaped } from '../../mail/mail-template.ts';
import { publicPage } from '../../mail/public-page.ts';
import { labels } from './public-page.labels.ts';

export interface Choice {
  /** First names of those the link is for. */
  names: readonly string[];
  /** More than one member. */
  shared: boolean;
  informative: boolean;
  saved: boolean;
}

/** The form by which members say what they want to receive. */
export function choicePage(sender: string, { names, shared, informative, saved }: Choice): string {
  const { institutional, informative: words } = labels.kinds;
  const greeting = labels.greeting(new Intl.ListFormat('it').format(names));
  return publicPage(
    sender,
    labels.title,
    `${saved ? `<p role="status">${escaped(informative ? labels.saved.yes : labels.saved.no)}</p>` : ''}
<p>${escaped([greeting, labels.explanation].join(' ').trim())}</p>
${shared ? `<p>${escaped(labels.shared)}</p>` : ''}
<form method="post">
<input type="hidden" name="choice" value="1">
<fieldset>
<legend>${escaped(labels.choice)}</legend>
<label><input type="checkbox" checked disabled><span>${escaped(institutional?.name ?? '')}</span><span class="hint">${escaped(`${institutional?.hint} ${labels.always}`)}</span></label>
<label><input type="checkbox" name="informative" value="1"${informative ? ' checked' : ''}><span>${escaped(words?.name ?? '')}</span><span class="hint">${escaped(words?.hint ?? '')}</span></label>
</fieldset>
<button>${escaped(labels.save)}</button>
</form>`,
  );
}

export const wrongLinkPage = (sender: string): string =>
  publicPage(sender, labels.wrongTitle, `<p>${escaped(labels.wrong)}</p>`);

/** Behind the link of a test mail. */
export const trialPage = (sender: string): string =>
  publicPage(sender, labels.trialTitle, `<p>${escaped(labels.trial)}</p>`);
