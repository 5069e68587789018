import { judgePassword } from '../../../league/passwords/judge-password.js';
import type { Question } from './start-judge.js';

self.onmessage = ({ data: { password, about } }: MessageEvent<Question>) =>
  self.postMessage(judgePassword(password, about));
