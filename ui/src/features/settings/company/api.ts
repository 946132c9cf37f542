import { decodeText } from "@paperclipai/adapter-utils";
import {
	deleteCompany,
	type EndpointInput,
	exportCompany,
	getCompanyBudget,
	importCompany,
	type SetBudget,
	setCompanyBudget,
	updateCompany,
} from "@paperclipai/shared";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { queryKeys } from "../../../api/query-keys.ts";

export function useUpdateCompany(companyId: string) {
	return useCompanyMutation((body: EndpointInput<typeof updateCompany>["body"]) =>
		api.call(updateCompany, { params: { companyId }, body }),
	);
}

export function useDeleteCompany(companyId: string) {
	return useCompanyMutation((_: undefined) => api.call(deleteCompany, { params: { companyId } }));
}

/** @throws {Error} if the file is not text or not JSON. */
export function useImportCompany() {
	return useCompanyMutation(async ({ file, name }: { file: File; name: string }) => {
		const body = {
			file: readFile(decodeText(new Uint8Array(await file.arrayBuffer()), file.name)),
			...(name !== "" && { name }),
		};
		return await api.call(importCompany, { body });
	});
}

function readFile(text: string): EndpointInput<typeof importCompany>["body"]["file"] {
	try {
		// paperclip:allow-unchecked-json: the server checks the file and reports what is wrong
		return JSON.parse(text);
	} catch (error) {
		throw new Error("This is not a company export. The file is not valid JSON.", { cause: error });
	}
}

export async function readCompanyFile(companyId: string, comments: boolean): Promise<string> {
	const file = await api.call(exportCompany, { params: { companyId }, query: { comments: String(comments) } });
	return JSON.stringify(file, null, 2);
}

export function useCompanyBudget(companyId: string) {
	return useQuery({
		queryKey: queryKeys.companyBudget(companyId),
		queryFn: ({ signal }) => api.call(getCompanyBudget, { params: { companyId } }, { signal }),
	});
}

export function useSetCompanyBudget(companyId: string) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: (body: SetBudget) => api.call(setCompanyBudget, { params: { companyId }, body }),
		onSuccess: (budget) => {
			queryClient.setQueryData(queryKeys.companyBudget(companyId), budget);
			return queryClient.invalidateQueries({ queryKey: queryKeys.companies });
		},
	});
}

function useCompanyMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn,
		onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.companies }),
	});
}
