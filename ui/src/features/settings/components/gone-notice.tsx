import { Warning } from "../../../kit/page/warning.tsx";

/** Above a list, when the record that the address names is not in it. */
export function GoneNotice({ what }: { what: string }) {
	return <Warning>There is no such {what}: it was deleted. What was changed and not saved is gone with it.</Warning>;
}
