import { CodedError } from "@paperclipai/adapter-utils";
import { finalizeExecutionWorkspace } from "@paperclipai/shared";
import { WORKSPACE } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { savedChanges } from "../../render/workspace/workspace.ts";
import { defineCommand } from "../define-command.ts";
import { withWorkspace } from "../scopes.ts";

export const command = defineCommand({
	summary: "finalize the work in a workspace again, if this has failed at the end of a run",
	details: "Afterwards, the work that waits for the issue continues.",
	arguments: { workspace: WORKSPACE },
	options: COMPANY_OPTIONS,
	async run(args, options) {
		return await withWorkspace(options, args.workspace, async ({ connection, workspace, output, report }) => {
			const params = { workspaceId: workspace.id };
			const finalized = await connection.client.call(finalizeExecutionWorkspace, { params });
			const last = finalized.operations.find(({ operation }) => operation === "workspace_finalize");
			if (last?.error) {
				const { code, message, hint } = last.error;
				throw new CodedError(code, message, hint ? { hint } : {});
			}
			await report(finalized, () => {
				output.note("Finalized. The work that waited for the issue continues.");
				for (const saved of savedChanges(last?.details ?? null)) output.note(saved);
			});
		});
	},
});
