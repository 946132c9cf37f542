import { CodedError } from "@paperclipai/adapter-utils";
import { finalizeExecutionWorkspace } from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { pathText } from "../../render/workspace/path-text.ts";
import { savedRefs } from "../../render/workspace/workspace.ts";
import { withWorkspace } from "../scopes.ts";

/** Finalizes the work in a workspace again. */
export async function workspaceFinalize(text: string, options: CompanyOptions): Promise<number> {
	return await withWorkspace(options, text, async ({ connection, workspace: { id: workspaceId }, output }) => {
		const finalized = await connection.client.call(finalizeExecutionWorkspace, { params: { workspaceId } });
		const last = finalized.operations.find(({ operation }) => operation === "workspace_finalize");
		if (last?.error) {
			const { code, message, hint } = last.error;
			throw new CodedError(code, message, hint ? { hint } : {});
		}
		if (options.json) {
			printJson(output, finalized);
			return EXIT.succeeded;
		}
		output.note("Finalized. What waited for the issue goes on.");
		for (const ref of savedRefs(last?.details ?? null))
			output.note(`What is not committed is saved under ${pathText(ref)}.`);
		return EXIT.succeeded;
	});
}
