import { PageHead } from '../../ui/page-head.js';
import { LoadAgain } from './load-again.js';

/** In the place of a page that broke. */
export const Crash = () => (
  <>
    <PageHead title="Something went wrong" below="This page could not be shown. Loading it again usually helps." />
    <span>
      <LoadAgain />
    </span>
  </>
);
