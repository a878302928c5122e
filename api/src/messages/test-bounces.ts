/** Reports of failure as mail servers write them about a mail of ours. */
export interface Bounced {
  /** The mail as the receiving server had it. */
  source: string;
  /** Its envelope's sender: where the report goes. */
  returnPath: string;
  to: string;
}

const headersOf = (source: string) => source.split('\r\n\r\n', 1)[0] ?? '';
const crlf = (text: string) => text.replace(/\r?\n/g, '\r\n');

interface Said {
  action?: string;
  status?: string;
  diagnostic?: string;
}

/** Postfix 3.7: the returned mail whole. */
export const postfix = (
  { source, returnPath, to }: Bounced,
  {
    action = 'failed',
    status = '5.1.1',
    diagnostic = `smtp; 550 5.1.1 <${to}>: Recipient address rejected: User unknown in\n    virtual mailbox table`,
  }: Said = {},
) =>
  crlf(`Return-Path: <>
Delivered-To: ${returnPath}
Received: by mail.amici.example (Postfix)
\tid 4B2F21F0A3; Mon, 23 Nov 2026 10:00:02 +0100 (CET)
Date: Mon, 23 Nov 2026 10:00:02 +0100 (CET)
From: MAILER-DAEMON@mail.amici.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${returnPath}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="A1C5E1F09F.1795422002/mail.amici.example"
Message-Id: <20261123090002.4B2F21F0A3@mail.amici.example>

This is a MIME-encapsulated message.

--A1C5E1F09F.1795422002/mail.amici.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mail.amici.example.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

--A1C5E1F09F.1795422002/mail.amici.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.amici.example
X-Postfix-Queue-ID: A1C5E1F09F
X-Postfix-Sender: rfc822; ${returnPath}
Arrival-Date: Mon, 23 Nov 2026 10:00:01 +0100 (CET)

Final-Recipient: rfc822; ${to}
Original-Recipient: rfc822;${to}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.posta.example
Diagnostic-Code: ${diagnostic}

--A1C5E1F09F.1795422002/mail.amici.example
Content-Description: Undelivered Message
Content-Type: message/rfc822

`) +
  source +
  '\r\n--A1C5E1F09F.1795422002/mail.amici.example--\r\n';

/** Exim 4.96: the headers of the returned mail, no enhanced code of its own. */
export const exim = ({ source, returnPath, to }: Bounced) =>
  crlf(`Return-path: <>
Envelope-to: ${returnPath}
Received: from Debian-exim by mail.amici.example with local (Exim 4.96)
\tid 1tEk9S-000Abc-2x; Mon, 23 Nov 2026 10:00:02 +0100
X-Failed-Recipients: ${to}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mail.amici.example>
To: ${returnPath}
References: <x@y>
Content-Type: multipart/report; report-type=delivery-status; boundary=1795422002-eximdsn-1804289383
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1tEk9S-000Abc-2x@mail.amici.example>
Date: Mon, 23 Nov 2026 10:00:02 +0100

--1795422002-eximdsn-1804289383
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

  ${to}
    host mx.posta.example [192.0.2.7]
    SMTP error from remote mail server after RCPT TO:<${to}>:
    550 No such user here

--1795422002-eximdsn-1804289383
Content-type: message/delivery-status

Reporting-MTA: dns; mail.amici.example

Action: failed
Final-Recipient: rfc822;${to}
Status: 5.0.0
Remote-MTA: dns; mx.posta.example
Diagnostic-Code: smtp; 550 No such user here

--1795422002-eximdsn-1804289383
Content-type: text/rfc822-headers

`) +
  headersOf(source) +
  '\r\n\r\n--1795422002-eximdsn-1804289383--\r\n';

/** Exchange Online: a page first, and no address of ours but in the returned mail. */
export const exchange = ({ source, to }: Bounced) =>
  crlf(`From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@posta.example>
To: <rinvii@amici.example>
Date: Mon, 23 Nov 2026 09:00:03 +0000
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="9f7d3a4e-0000-4b7e-8a52-exchange"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: it-IT
Message-ID: <6c1d-ndr@posta.example>
In-Reply-To: <1@amici.example>
Subject: =?utf-8?B?Tm9uIHJlY2FwaXRhYmlsZTogQXNzZW1ibGVh?=
Auto-Submitted: auto-replied
MIME-Version: 1.0

--9f7d3a4e-0000-4b7e-8a52-exchange
Content-Type: multipart/alternative; differences=Content-Type;
\tboundary="inner-9f7d"

--inner-9f7d
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: base64

SWwgbWVzc2FnZ2lvIG5vbiDDqCBzdGF0byByZWNhcGl0YXRvLg==

--inner-9f7d--

--9f7d3a4e-0000-4b7e-8a52-exchange
Content-Type: message/delivery-status

Reporting-MTA: dns;AM6PR02MB1234.eurprd02.prod.outlook.com
Received-From-MTA: dns;mail.amici.example
Arrival-Date: Mon, 23 Nov 2026 09:00:02 +0000

Final-Recipient: rfc822;${to}
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ${to} not found by SMTP address lookup
X-Display-Name: ${to}

--9f7d3a4e-0000-4b7e-8a52-exchange
Content-Type: message/rfc822

`) +
  source +
  '\r\n--9f7d3a4e-0000-4b7e-8a52-exchange--\r\n';

/** What an absent person's program answers, with the whole mail under it. */
export const absence = ({ source, returnPath, to }: Bounced) =>
  crlf(`From: <${to}>
To: ${returnPath}
Subject: Fuori sede
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Sono via fino a lunedì. Action: failed

> `) + source;
