import type { ReactNode } from "react";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { Warning } from "../../../kit/page/warning.tsx";
import { LoadingRows } from "../../../kit/table/loading-rows.tsx";

interface ListStateProps<Item> {
	/** For example "secrets". */
	what: string;
	query: { data: readonly Item[] | undefined; error: unknown; refetch: () => unknown };
	/** Shown while the list has no items. */
	empty: ReactNode;
	children: (items: readonly Item[]) => ReactNode;
}

export function ListState<Item>({ what, query: { data, error, refetch }, empty, children }: ListStateProps<Item>) {
	if (data) return data.length === 0 ? empty : children(data);
	if (!error) return <LoadingRows label={`Loading ${what}`} />;
	return <ErrorNotice title={`The ${what} could not be loaded`} error={error} onRetry={() => void refetch()} />;
}

/** Shown above a list that does not contain the record from the URL. */
export function GoneNotice({ what }: { what: string }) {
	return <Warning>This {what} was deleted. Unsaved changes were discarded.</Warning>;
}
