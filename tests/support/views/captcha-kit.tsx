import { fireEvent } from '@testing-library/react';

const PICTURE = 'iVBORw0KGgo=';
/** Words to be clicked, with a picture of 1 × 1. */
export const CHALLENGE = { originalImageBase64: PICTURE, token: 't', secretKey: null, wordList: ['安', '检', '查'] };

/** Answer of the server that holds these data. */
export const captchaAnswer = (repData: object | null, repCode = '0000') => ({ repCode, repMsg: null, repData });

/** Clicks three times by the keyboard. */
export function clickWords(picture: HTMLElement): void {
  for (let clicks = 0; clicks < 3; clicks++) fireEvent.click(picture, { detail: 0 });
}
