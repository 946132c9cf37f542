import type { ReactNode } from "react";
import { Panel } from "../../../kit/page/panel.tsx";
import { RevokeButton } from "../../../kit/revoke-button.tsx";
import { Cell, type Column, Row, Table } from "../../../kit/table/table.tsx";
import { TimeAgo } from "../../../kit/time/time-ago.tsx";
import { ListState } from "../components/list-state.tsx";

interface ListedKey {
	id: string;
	name: string;
	createdAt: string;
	revokedAt: string | null;
}

interface KeyColumn<Key> {
	head: Column;
	/** Renders a `Cell`. */
	cell: (key: Key) => ReactNode;
}

interface KeyListProps<Key extends ListedKey> {
	title: string;
	about: string;
	form: ReactNode;
	keys: { data: readonly Key[] | undefined; error: unknown; refetch: () => unknown };
	empty: string;
	/** Left of the name. */
	owner?: KeyColumn<Key>;
	nameClass: string;
	/** Right of the creation time. */
	usage?: KeyColumn<Key>;
	effectOf: (key: Key) => string;
	revoke: (key: Key) => Promise<unknown>;
}

export function KeyList<Key extends ListedKey>(props: KeyListProps<Key>) {
	const { title, about, form, keys, empty, owner, usage } = props;
	const head: Column[] = [
		...(owner ? [owner.head] : []),
		{ name: "Name" },
		{ name: "Created", align: "end", hide: "phone" },
		...(usage ? [usage.head] : []),
		{ name: "" },
	];
	return (
		<Panel title={title} count={keys.data?.filter(({ revokedAt }) => revokedAt === null).length} flush>
			<div className="grid gap-4 p-4">
				<p className="max-w-2xl text-[13px] text-muted">{about}</p>
				{form}
			</div>
			<div className="overflow-hidden rounded-b-lg border-t border-line">
				<ListState
					what="keys"
					query={keys}
					empty={<p className="px-4 py-6 text-center text-[13px] text-muted">{empty}</p>}
				>
					{(items) => (
						<Table label={title} flush head={head}>
							{items.map((key) => (
								<KeyRow key={key.id} item={key} {...props} />
							))}
						</Table>
					)}
				</ListState>
			</div>
		</Panel>
	);
}

function KeyRow<Key extends ListedKey>({
	item,
	owner,
	nameClass,
	usage,
	effectOf,
	revoke,
}: Omit<KeyListProps<Key>, "keys"> & { item: Key }) {
	const isRevoked = item.revokedAt !== null;
	return (
		<Row className={isRevoked ? "text-muted" : ""}>
			{owner?.cell(item)}
			<Cell className={nameClass}>
				<span className={`block truncate ${isRevoked ? "line-through" : "font-medium"}`}>{item.name}</span>
			</Cell>
			<Cell hide="phone" align="end" className="text-muted">
				<TimeAgo at={item.createdAt} />
			</Cell>
			{usage?.cell(item)}
			<Cell align="end" className="whitespace-nowrap">
				{isRevoked ? "revoked" : <RevokeButton name={item.name} effect={effectOf(item)} revoke={() => revoke(item)} />}
			</Cell>
		</Row>
	);
}
