import { Tag } from '../../../ui/badge.js';
import { describeTitles } from '../model/season-end.js';

/** The titles of a member beside the name; nothing without any. */
export const TitleTag = ({ years = [] }: { years?: readonly number[] | undefined }) =>
  years.length > 0 && <Tag tone="gold">{describeTitles(years)}</Tag>;
