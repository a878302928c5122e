import { expect, onTestFinished, test } from 'vitest';
import { passFocus } from './pass-focus.ts';

function buttons() {
  const [pressed, next, other] = ['a', 'b', 'c'].map((name) => {
    const button = document.createElement('button');
    button.textContent = name;
    document.body.append(button);
    onTestFinished(() => button.remove());
    return button;
  });
  if (!pressed || !next || !other) throw new Error('three');
  return { pressed, next, other };
}

test('the focus goes on from a pressed button, also when it is gone already', () => {
  const { pressed, next } = buttons();
  pressed.focus();
  passFocus(pressed, next);
  expect(document.activeElement).toBe(next);
  next.blur();
  pressed.remove();
  passFocus(pressed, next);
  expect(document.activeElement).toBe(next);
  passFocus(next, null);
  expect(document.activeElement).toBe(next);
});

test('the focus stays with what was begun meanwhile', () => {
  const { pressed, next, other } = buttons();
  other.focus();
  passFocus(pressed, next);
  expect(document.activeElement).toBe(other);
});
