import type { BoardKey } from "@paperclipai/shared";
import { Panel } from "../../../kit/page/panel.tsx";
import { RevokeButton } from "../../../kit/revoke-button.tsx";
import { Cell, type Column, Row, Table } from "../../../kit/table/table.tsx";
import { TimeAgo } from "../../../kit/time/time-ago.tsx";
import { ListState } from "../components/list-state.tsx";
import { useBoardKeys, useCreateBoardKey, useMe, useRevokeBoardKey } from "./api.ts";
import { KeyList, NoKeys } from "./key-list.tsx";
import { NewKeyForm } from "./new-key-form.tsx";

const HEAD: Column[] = [
	{ name: "Name" },
	{ name: "Created", align: "end", hide: "phone" },
	{ name: "Last used", align: "end" },
	{ name: "" },
];

export function BoardKeys() {
	const keys = useBoardKeys();
	const create = useCreateBoardKey();
	const { data: me } = useMe();
	return (
		<Panel title="Board keys" count={keys.data?.filter(({ revokedAt }) => revokedAt === null).length} flush>
			<div className="grid gap-4 p-4">
				<p className="max-w-2xl text-[13px] text-muted">
					{me?.deployment === "authenticated"
						? "Each board member logs in with their own key. Programs send it as a bearer token."
						: "This server trusts every local program, so keys are not required. When login is required, each user logs in with a key."}
				</p>
				<NewKeyForm label="Key name" placeholder="Ada, laptop" create={(name) => create.mutateAsync(name)} />
			</div>
			<KeyList>
				<ListState what="keys" query={keys} empty={<NoKeys>No board keys.</NoKeys>}>
					{(items) => (
						<Table label="Board keys" flush head={HEAD}>
							{items.map((key) => (
								<BoardKeyRow key={key.id} boardKey={key} />
							))}
						</Table>
					)}
				</ListState>
			</KeyList>
		</Panel>
	);
}

function BoardKeyRow({ boardKey: { id, name, createdAt, lastUsedAt, revokedAt } }: { boardKey: BoardKey }) {
	const revoke = useRevokeBoardKey(id);
	const isRevoked = revokedAt !== null;
	return (
		<Row className={isRevoked ? "text-muted" : ""}>
			<Cell className="max-w-80 max-sm:w-full max-sm:max-w-0">
				<span className={`block truncate ${isRevoked ? "line-through" : "font-medium"}`}>{name}</span>
			</Cell>
			<Cell hide="phone" align="end" className="text-muted">
				<TimeAgo at={createdAt} />
			</Cell>
			<Cell align="end" className="text-muted">
				{lastUsedAt ? <TimeAgo at={lastUsedAt} /> : "never"}
			</Cell>
			<Cell align="end" className="whitespace-nowrap">
				{isRevoked ? (
					"revoked"
				) : (
					<RevokeButton
						name={name}
						effect="Anyone using this key is signed out, and the key stops working."
						revoke={() => revoke.mutateAsync(undefined)}
					/>
				)}
			</Cell>
		</Row>
	);
}
