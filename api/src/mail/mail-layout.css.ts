const letters = 'system-ui, -apple-system, Segoe UI, Roboto, Arial, sans-serif';

/**
 * Style of a message's mail. juice writes it into the elements; only the media queries stay, because no attribute can hold them,
 * and their rules must outrank the attributes. Colours have a contrast of 4.5 and more on their ground, light and dark.
 */
export const mailStyle = `
  .page { background: #f3f4f6; }
  .around { padding: 24px 12px; }
  .mail { width: 100%; max-width: 600px; background: #ffffff; border-top: 4px solid #b61f1a; }
  .head { padding: 20px 32px 0; font: 600 15px/1.4 ${letters}; color: #a01b17; }
  .content { padding: 12px 32px 28px; font: 16px/1.6 ${letters}; color: #1f2328; }
  .foot { padding: 16px 32px 20px; border-top: 1px solid #e3e5e8; font: 13px/1.5 ${letters}; color: #57606a; }
  .head, .content, .foot { overflow-wrap: break-word; word-break: break-word; }
  h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.25; font-weight: 700; }
  h2 { margin: 24px 0 8px; font-size: 20px; line-height: 1.3; }
  h3 { margin: 20px 0 6px; font-size: 17px; line-height: 1.35; }
  h4 { margin: 16px 0 4px; font-size: 16px; line-height: 1.4; }
  p { margin: 0 0 14px; }
  ul, ol { margin: 0 0 14px 24px; padding-left: 0; }
  li { margin: 0 0 4px; }
  li p { margin: 0; }
  blockquote { margin: 0 0 14px; padding: 2px 0 2px 16px; border-left: 3px solid #d0d4d9; color: #424a53; }
  a { color: #0b5cad; text-decoration: underline; }
  hr { margin: 24px 0; border: 0; border-top: 1px solid #d0d4d9; }
  img { display: block; max-width: 100%; height: auto; margin: 0 0 14px; border: 0; }
  .head img { margin: 0; }
  strong { font-weight: 700; }
  @media (max-width: 480px) {
    .around { padding: 0 !important; }
    .head { padding: 16px 20px 0 !important; }
    .content { padding: 10px 20px 24px !important; }
    .foot { padding: 14px 20px 18px !important; }
  }
  @media (prefers-color-scheme: dark) {
    .page { background: #16181b !important; }
    .mail { background: #1f2226 !important; border-top-color: #e0605a !important; }
    .head { color: #ff9d97 !important; }
    .content { color: #e8eaed !important; }
    .foot { color: #a9b0b8 !important; border-top-color: #3a3f45 !important; }
    blockquote { color: #c3c8ce !important; border-left-color: #4b5158 !important; }
    hr { border-top-color: #4b5158 !important; }
    a { color: #8ab8f5 !important; }
  }
`;
