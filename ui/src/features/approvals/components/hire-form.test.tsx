import type { Agent, Approval, ConfigSchema } from "@paperclipai/shared";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { queryKeys } from "../../../api/query-keys.ts";
import { HireForm } from "./hire-form.tsx";

const agent = {
	...{ id: "a", companyId: "c", name: "Ada", status: "idle", adapterType: "acme", defaultEnvironmentId: null },
	...{ adapterConfig: { skipChecks: true }, mcpServers: [] },
} as unknown as Agent;
const approval = {
	id: "r",
	companyId: "c",
	revision: 1,
	payload: {},
	askedBy: { agentId: "a" },
} as unknown as Approval;
const schema = {
	fields: [{ key: "skipChecks", label: "Skip checks", type: "toggle", dangerous: true }],
} as unknown as ConfigSchema;

async function draw(result: "pending" | Error | ConfigSchema | null): Promise<string> {
	const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
	client.setQueryData(queryKeys.agentsOf("c"), [agent]);
	client.setQueryData(queryKeys.adapters, []);
	const queryFn = async () => {
		if (result instanceof Error) throw result;
		return result;
	};
	if (result !== "pending") await client.prefetchQuery({ queryKey: queryKeys.adapterSchema("acme"), queryFn });
	return renderToStaticMarkup(
		<QueryClientProvider client={client}>
			<HireForm
				approval={approval}
				hire={{ name: "Bob", reason: "To share the work." }}
				hasKeys={false}
				onDecided={undefined}
			/>
		</QueryClientProvider>,
	);
}

const isDisabled = (markup: string) => /<button([^>]*)>Hire Bob/.exec(markup)?.[1]?.includes('disabled=""');

it("names the dangerous settings of the setup", async () => {
	const markup = await draw(schema);
	expect(markup).toContain("This setup widens the agent&#x27;s permissions: Skip checks.");
	expect(markup).not.toContain("cannot be recognised");
	expect(isDisabled(markup)).toBe(false);
});

it("cannot be approved before the settings are known", async () => {
	const markup = await draw("pending");
	expect(markup).toContain("Loading the setup");
	expect(isDisabled(markup)).toBe(true);
});

it.each([
	["fails to load", new Error("The server does not respond.")],
	["is missing", null],
])("warns that dangers cannot be recognised when the schema %s", async (_, result) => {
	const markup = await draw(result);
	expect(markup).toContain("dangerous ones cannot be recognised");
	expect(markup).toContain("skipChecks");
	expect(isDisabled(markup)).toBe(false);
});
