export { shortRiderName } from '../../../league/contract/short-texts.js';
