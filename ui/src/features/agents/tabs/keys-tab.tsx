import type { Agent, AgentKey } from "@paperclipai/shared";
import { type FormEvent, useState } from "react";
import { Field } from "../../../components/agent-config-primitives/field.tsx";
import { NameInput } from "../../../components/agent-config-primitives/name-input.tsx";
import { Button } from "../../../kit/button.tsx";
import { CopyButton } from "../../../kit/copy-button.tsx";
import { useMutateOnce } from "../../../kit/form/use-mutate-once.ts";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { Panel } from "../../../kit/page/panel.tsx";
import { RevokeButton } from "../../../kit/revoke-button.tsx";
import { LoadingRows } from "../../../kit/table/loading-rows.tsx";
import { Cell, Row, Table } from "../../../kit/table/table.tsx";
import { TimeAgo } from "../../../kit/time/time-ago.tsx";
import { useAgentKeys, useCreateKey, useRevokeKey } from "../parts-api.ts";

export function KeysTab({ agent }: { agent: Agent }) {
	const { data: keys, error, refetch } = useAgentKeys(agent.id);
	return (
		<div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
			<div className="min-w-0">
				{!keys && error && (
					<ErrorNotice title="The keys could not be loaded" error={error} onRetry={() => void refetch()} />
				)}
				{!keys && !error && <LoadingRows label="Loading keys" />}
				{keys && keys.length === 0 && (
					<Panel>
						<p className="text-muted wrap-anywhere">
							No keys. Each run gets its own token. Create a key for a program that acts as {agent.name}.
						</p>
					</Panel>
				)}
				{keys && keys.length > 0 && <KeyTable agent={agent} keys={keys} />}
			</div>
			<NewKey agent={agent} />
		</div>
	);
}

function KeyTable({ agent, keys }: { agent: Agent; keys: readonly AgentKey[] }) {
	const revoke = useRevokeKey(agent.id);
	return (
		<Table
			label="Keys"
			head={[{ name: "Name", className: "w-full" }, { name: "Created" }, { name: "Status" }, { name: "" }]}
		>
			{keys.map((key) => (
				<Row key={key.id}>
					<Cell className="font-medium wrap-anywhere">{key.name}</Cell>
					<Cell className="text-muted">
						<TimeAgo at={key.createdAt} />
					</Cell>
					<Cell className="whitespace-nowrap text-muted">
						{key.revokedAt === null ? (
							"Active"
						) : (
							<>
								Revoked <TimeAgo at={key.revokedAt} />
							</>
						)}
					</Cell>
					<Cell align="end">
						{key.revokedAt === null && (
							<RevokeButton
								name={key.name}
								effect="Programs using this key will be rejected."
								revoke={() => revoke.mutateAsync(key.id)}
							/>
						)}
					</Cell>
				</Row>
			))}
		</Table>
	);
}

function NewKey({ agent }: { agent: Agent }) {
	const [name, setName] = useState("");
	const create = useCreateKey(agent.id);
	const createOnce = useMutateOnce(create);

	function submit(event: FormEvent) {
		event.preventDefault();
		createOnce(name, () => setName(""));
	}

	return (
		<Panel title="New key">
			<form onSubmit={submit} className="grid gap-3">
				<Field label="Key name" hint="Name of the program that uses the key.">
					{(ids) => <NameInput {...ids} autoComplete="off" value={name} onChange={setName} />}
				</Field>
				<Button type="submit" disabled={create.isPending}>
					Create key
				</Button>
				{create.error && <ErrorNotice title="The key could not be created" error={create.error} />}
				{create.data && (
					<div role="status" className="grid gap-2 rounded-md border border-ok/40 bg-ok-soft p-3">
						<p className="font-medium">Copy the key now. You will not be able to see it again.</p>
						<code className="font-mono text-[13px] wrap-anywhere">{create.data.key}</code>
						<CopyButton text={() => create.data.key} label="Copy key" />
					</div>
				)}
			</form>
		</Panel>
	);
}
