import { getMe, logout } from "@paperclipai/shared";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { removeDrafts } from "../../kit/browser/drafts.ts";
import { Button } from "../../kit/button.tsx";

export function LogOutButton() {
	const me = useQuery({ queryKey: queryKeys.me, queryFn: ({ signal }) => api.call(getMe, {}, { signal }) });
	const { mutate, isPending } = useMutation({
		mutationFn: () => api.call(logout, {}),
		onSuccess: () => {
			removeDrafts();
			window.location.assign("/login");
		},
	});
	if (me.data?.deployment !== "authenticated") return null;
	return (
		<Button disabled={isPending} onClick={() => mutate()}>
			Log out
		</Button>
	);
}
