import { passwordStrength } from './password-strength.js';
import type { Question } from './start-strength-worker.js';

self.onmessage = ({ data: { password, about } }: MessageEvent<Question>) =>
  self.postMessage(passwordStrength(password, about));
