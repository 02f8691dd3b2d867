// A match from C++: the search plays the first seat against random choices.
//
//     c++ search.cpp $(pkg-config --cflags --libs benben) && ./a.out sare players=2
#include <benben/benben.h>

#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

int main(int argc, char **argv)
{
	const bb_game *game = bb_find_game(argc > 1 ? argv[1] : "sare");
	const std::string words = argc > 2 ? argv[2] : "";
	bb_rules rules;
	bb_error error;
	if (game == nullptr ||
	    bb_rules_parse(&rules, game, words.c_str(), words.size(), &error) != BB_OK) {
		std::fprintf(stderr, "usage: search GAME OPTIONS\n");
		return 2;
	}

	ai_agent agent[2];
	if (!ai_find(game, "apprentice", &agent[0]) || !ai_find(game, "random", &agent[1]))
		return 1;
	std::vector<std::max_align_t> room(AI_MEMORY_MIN / sizeof(std::max_align_t));
	const ai_memory memory{room.data(), AI_MEMORY_MIN};
	std::vector<match_entry> log(game->length_max);
	std::vector<unsigned char> view(BB_STATE_MAX);
	match game_played;
	uint64_t seed = 7;
	const match_chance chance{match_draw_seeded, &seed};

	match_init(&game_played, &rules, log.data(), game->length_max);
	while (match_advance(&game_played, &chance) == BB_OK && match_actor(&game_played) != BB_OVER) {
		const int seat = match_actor(&game_played);
		ai_limits limits{};

		limits.seed = game_played.count;
		match_view(&game_played, static_cast<unsigned>(seat), view.data());
		const bb_action action =
			ai_choose(&agent[seat > 0], &rules, view.data(), static_cast<unsigned>(seat),
		                  &limits, memory, nullptr);
		if (match_submit(&game_played, seat, action, nullptr) != BB_OK)
			return 1;
	}
	for (unsigned seat = 0; seat < rules.seats; seat++)
		std::printf("%s %d\n", agent[seat > 0].name,
		            static_cast<int>(game->score(&rules, game_played.state, seat)));
	return 0;
}
