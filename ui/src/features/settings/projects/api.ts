import {
	type CreateProject,
	createProject,
	deleteProject,
	type EndpointInput,
	updateProject,
} from "@paperclipai/shared";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { queryKeys } from "../../../api/query-keys.ts";

export function useCreateProject(companyId: string) {
	return useProjectMutation((body: CreateProject) => api.call(createProject, { params: { companyId }, body }));
}

export function useUpdateProject(projectId: string) {
	return useProjectMutation((body: EndpointInput<typeof updateProject>["body"]) =>
		api.call(updateProject, { params: { projectId }, body }),
	);
}

export function useDeleteProject(projectId: string) {
	return useProjectMutation((_: undefined) => api.call(deleteProject, { params: { projectId } }));
}

function useProjectMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn,
		onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.projects }),
	});
}
