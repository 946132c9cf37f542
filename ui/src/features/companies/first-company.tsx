import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { Field } from "../../components/agent-config-primitives/field.tsx";
import { NameInput } from "../../components/agent-config-primitives/name-input.tsx";
import { Button } from "../../kit/button.tsx";
import { useMutateOnce } from "../../kit/form/use-mutate-once.ts";
import { ErrorNotice } from "../../kit/page/error-notice.tsx";
import { Page } from "../../kit/page/page.tsx";
import { Panel } from "../../kit/page/panel.tsx";
import { useCreateCompany } from "./api.ts";
import { OnboardingSteps } from "./onboarding-steps.tsx";

/** An empty installation starts with this page, because every agent belongs to a company. */
export function FirstCompany() {
	const [name, setName] = useState("");
	const create = useCreateCompany();
	const createOnce = useMutateOnce(create);
	const navigate = useNavigate();

	function submit(event: FormEvent) {
		event.preventDefault();
		createOnce(name, () => void navigate({ to: "/agents/new" }));
	}

	return (
		<Page title="Welcome to Paperclip" subtitle="Three steps to your first agent run.">
			<OnboardingSteps current={0} />
			<Panel title="Name the company your agents work for">
				<form onSubmit={submit} className="grid max-w-md gap-4">
					<Field label="Company name" hint="The company owns agents, issues, costs and secrets. You can rename it.">
						{(ids) => <NameInput {...ids} autoComplete="organization" value={name} onChange={setName} />}
					</Field>
					{create.error && <ErrorNotice title="The company could not be created" error={create.error} />}
					<Button type="submit" variant="primary" className="w-fit" disabled={create.isPending}>
						Continue
					</Button>
				</form>
			</Panel>
		</Page>
	);
}
