import { requestEarly } from "./api/early-requests.ts";
import { loadPage } from "./app/pages.ts";
import { COMPANIES_URL, openRunEarly, runIdOf } from "./features/runs/open-run-early.ts";

// What the first page needs is asked for here, so that none of it waits until the other modules have been executed.
const { pathname } = window.location;
requestEarly(COMPANIES_URL);
const runId = runIdOf(pathname);
if (runId) openRunEarly(runId);
loadPage(pathname);
