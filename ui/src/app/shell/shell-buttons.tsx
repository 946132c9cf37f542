import { getMe, logout } from "@paperclipai/shared";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { removeDrafts } from "../../kit/browser/page-storage.ts";
import { Button } from "../../kit/button.tsx";
import { Icon } from "../../kit/icons/icon.tsx";
import { applyTheme, type Theme, useTheme } from "./theme.ts";

const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };

const ICONS = { system: "screen", light: "sun", dark: "moon" } as const;

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

export function ThemeToggle() {
	const theme = useTheme();
	const label = `Theme: ${theme}. Switch to ${NEXT[theme]}.`;
	return (
		<Button variant="quiet" size="small" title={label} aria-label={label} onClick={() => applyTheme(NEXT[theme])}>
			<Icon name={ICONS[theme]} />
		</Button>
	);
}
