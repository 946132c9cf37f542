import { tabStorage } from "./page-storage.ts";

/** The keys of all that is being typed begin with it. */
export const DRAFTS = "paperclip.draft";

/** Removes what a person has typed, for the next person at this tab. */
export function removeDrafts(): void {
	tabStorage.removeAll(DRAFTS);
}
