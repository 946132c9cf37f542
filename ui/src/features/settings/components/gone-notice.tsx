import { Warning } from "../../../kit/page/warning.tsx";

/** Shown above a list that lacks the record of the address. */
export function GoneNotice({ what }: { what: string }) {
	return <Warning>This {what} was deleted. Unsaved changes were discarded.</Warning>;
}
