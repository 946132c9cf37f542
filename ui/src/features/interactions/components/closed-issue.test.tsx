import type { Interaction, IssueStatus } from "@paperclipai/shared";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CompanyContext } from "../../companies/selected-company.ts";
import { ConfirmationForm } from "./confirmation-form.tsx";
import { QuestionsForm } from "./questions-form.tsx";
import { TasksForm } from "./tasks-form.tsx";

const FORMS = [
	{ Form: ConfirmationForm, accept: "Accept", reject: "Reject", payload: { body: "It is ready." } },
	{ Form: TasksForm, accept: "Create the issue", reject: "Reject", payload: { tasks: [{ title: "Build" }] } },
	{
		Form: QuestionsForm,
		accept: "Submit answer",
		reject: "Don&#x27;t answer",
		payload: { questions: [{ id: "why", question: "Why?" }] },
	},
];

function draw({ Form, payload }: (typeof FORMS)[number], issueStatus: IssueStatus): string {
	const interaction = {
		id: "i",
		issueId: "x",
		runId: null,
		title: "Go on?",
		status: "pending",
		revision: 1,
		payload,
		response: null,
	};
	return renderToStaticMarkup(
		<QueryClientProvider client={new QueryClient()}>
			<CompanyContext value="c">
				<Form interaction={interaction as unknown as Interaction} issueStatus={issueStatus} />
			</CompanyContext>
		</QueryClientProvider>,
	);
}

/** Whether the button with this label is disabled; `undefined` without such a button. */
function isDisabled(markup: string, label: string): boolean | undefined {
	const [, attributes] = new RegExp(`<button([^>]*)>${label}`).exec(markup) ?? [];
	return attributes?.includes('disabled=""');
}

describe.each(FORMS)("$accept", (form) => {
	const { accept, reject } = form;

	it.each(["done", "cancelled"] as const)("is disabled on an issue that is %s, with the reason", (status) => {
		const markup = draw(form, status);
		expect(isDisabled(markup, accept)).toBe(true);
		expect(isDisabled(markup, reject)).toBe(false);
		expect(markup).toContain(`The issue is ${status}. Reopen it first, or reject the request.`);
	});

	it("has no such reason on an open issue", () => {
		const markup = draw(form, "in_review");
		expect(isDisabled(markup, reject)).toBe(false);
		expect(markup).not.toContain("The issue is");
		// Answers are missing.
		expect(isDisabled(markup, accept)).toBe(accept === "Submit answer");
	});
});
