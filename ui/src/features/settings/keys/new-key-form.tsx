import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { inputClass } from "../../../kit/form/input-class.ts";
import { Select } from "../../../kit/form/select.tsx";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { CreatedKey } from "../components/created-key.tsx";

interface NewKeyFormProps {
	/** For example "Key name". */
	label: string;
	placeholder: string;
	/** Agents to choose from; none for board keys. */
	owners?: readonly { id: string; name: string }[];
	create: (name: string, ownerId: string) => Promise<{ name: string; key: string }>;
}

export function NewKeyForm({ label, placeholder, owners, create }: NewKeyFormProps) {
	const agentId = useId();
	const [name, setName] = useState("");
	const [owner, setOwner] = useState("");
	const [created, setCreated] = useState<{ name: string; key: string } | null>(null);
	const [error, setError] = useState<unknown>(null);
	const [isPending, setPending] = useState(false);
	const ownerId = owner || (owners?.length === 1 ? (owners[0]?.id ?? "") : "");

	async function submit(event: FormEvent) {
		event.preventDefault();
		setPending(true);
		setError(null);
		try {
			setCreated(await create(name, ownerId));
			setName("");
		} catch (thrown) {
			setError(thrown);
		}
		setPending(false);
	}

	if (created) return <CreatedKey name={created.name} secret={created.key} onDone={() => setCreated(null)} />;
	return (
		<form onSubmit={(event) => void submit(event)} className="grid gap-2">
			<div className="flex flex-wrap items-end gap-2 text-[13px]">
				{owners && (
					<label htmlFor={agentId} className="grid gap-1 font-medium">
						Agent
						<Select
							id={agentId}
							placeholder="Choose an agent"
							value={ownerId}
							onChange={setOwner}
							options={owners.map(({ id, name: agentName }) => ({ value: id, label: agentName }))}
							className="max-w-60 font-normal"
						/>
					</label>
				)}
				<label className="grid min-w-48 flex-1 gap-1 font-medium sm:max-w-80">
					{label}
					<input
						required
						maxLength={200}
						pattern=".*\S.*"
						title="Cannot be blank"
						autoComplete="off"
						placeholder={placeholder}
						value={name}
						onChange={(event) => setName(event.target.value)}
						className={`${inputClass} font-normal`}
					/>
				</label>
				<Button type="submit" disabled={isPending}>
					Create key
				</Button>
			</div>
			{error !== null && <ErrorNotice title="The key could not be created" error={error} />}
		</form>
	);
}
