import { type FormEvent, useState } from "react";
import { useCreateCompany } from "../api/companies.ts";
import { inputClass } from "../components/agent-config-primitives/input-class.ts";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { ErrorNotice } from "../components/error-notice.tsx";
import { Page } from "../components/page.tsx";

/** Agents belong to a company, so an empty installation starts with one. */
export function FirstCompany() {
	const [name, setName] = useState("");
	const create = useCreateCompany();

	function submit(event: FormEvent) {
		event.preventDefault();
		create.mutate(name);
	}

	return (
		<Page title="Welcome">
			{create.error && <ErrorNotice title="The company was not made" error={create.error} />}
			<EmptyState title="Name the company your agents work for">
				<form onSubmit={submit} className="flex w-full max-w-sm gap-2">
					<input
						aria-label="Name of the company"
						required
						maxLength={200}
						value={name}
						onChange={(event) => setName(event.target.value)}
						className={inputClass}
					/>
					<Button type="submit" look="primary" disabled={create.isPending}>
						Create
					</Button>
				</form>
			</EmptyState>
		</Page>
	);
}
