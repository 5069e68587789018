import commonPasswords from '../../../league/rules/passwords/common-passwords.txt?raw';
import { passwordChecker } from '../../../league/rules/passwords/password-strength.js';

export const passwordStrength = passwordChecker(commonPasswords);
