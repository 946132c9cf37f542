import { Warning } from "../../../kit/page/warning.tsx";

/** Above a list, when the record that the address names is not in it. */
export function GoneNotice({ what }: { what: string }) {
	return <Warning>This {what} was deleted. Unsaved changes were discarded.</Warning>;
}
