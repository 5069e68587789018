import { Tag } from '../../../ui/badge.js';
import { describeTitles } from '../model/season-end.js';

/** The tag with a member's titles, shown beside the name; nothing without a title. */
export const TitleTag = ({ years = [] }: { years?: readonly number[] | undefined }) =>
  years.length > 0 && <Tag tone="gold">{describeTitles(years)}</Tag>;
