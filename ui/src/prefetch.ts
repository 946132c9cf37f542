import { COMPANIES_URL, runIdOf } from "./api/prefetch-urls.ts";
import { requestEarly } from "./api/prefetch.ts";
import { loadPage } from "./app/pages.ts";
import { openRunEarly } from "./transcript/client/prefetch-run.ts";

// A script of its own, see build/prefetch-entry.ts: what the first page needs is asked for before the other code is there.
const { pathname, search } = window.location;
requestEarly(COMPANIES_URL);
const runId = runIdOf(pathname);
if (runId) openRunEarly(runId, search);
loadPage(pathname);
