import { type FormEvent, useState } from "react";
import { NameInput } from "../../components/agent-config-primitives/name-input.tsx";
import { Button } from "../../kit/button.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { ErrorNotice } from "../../kit/error-notice.tsx";
import { Page } from "../../kit/page.tsx";
import { useMutateOnce } from "../../kit/use-mutate-once.ts";
import { useCreateCompany } from "./api.ts";

/** An empty installation starts here, because every agent belongs to a company. */
export function FirstCompany() {
	const [name, setName] = useState("");
	const create = useCreateCompany();
	const createOnce = useMutateOnce(create);

	function submit(event: FormEvent) {
		event.preventDefault();
		createOnce(name);
	}

	return (
		<Page title="Welcome">
			{create.error && <ErrorNotice title="The company was not created" error={create.error} />}
			<EmptyState title="Name the company your agents work for">
				<form onSubmit={submit} className="flex w-full max-w-sm gap-2">
					<NameInput aria-label="Name of the company" value={name} onChange={setName} />
					<Button type="submit" look="primary" disabled={create.isPending}>
						Create
					</Button>
				</form>
			</EmptyState>
		</Page>
	);
}
